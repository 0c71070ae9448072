import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { StepBody } from '@/contract/transferCar/order/order'
import type { PhotoCategory, ServiceAction } from '@/contract/transferCar/order/codes'
import { composeOffline } from '@/composeOffline'
import { BodyCode } from '@/contract/codes'
import { ApiError } from '@/domain/apiError'
import { createTurns } from '@/domain/outbox/inTurn'
import { createRequest, type Api } from '@/platform/request'
import { createTransferCarService } from '@/services/transferCar/order/orders'
import { ImStore } from '@/stores/imStore'
import type { Offline } from '@/stores/offlineStore'
import { OrderStore } from '@/stores/transferCar/order/orderStore'
import { AppRun, Disk } from '../../../app/outbox/disk'
import { nodeNetwork } from '../../../support/platform/nodeNetwork'
import { quietSocket } from '../../../support/quietSocket'
import type { Network } from '@/platform/request/types'

/** Photos that a step wants before it. */
const PHOTOS: Readonly<Partial<Record<ServiceAction, readonly [PhotoCategory, number][]>>> = {
  startWork: [
    ['SCENE', 1],
    ['CORNER', 4]
  ],
  load: [['LOADED', 1]],
  deliver: [['DEST_SIGN', 1]]
}
const POSITION = { lng: 114.05, lat: 22.54, coordType: 'GCJ02' } as const
const MINUTE = 60_000
let pictures = 0

export interface Report {
  orderId: string
  action: ServiceAction
  deviceAt: number
}

/** What the driver's network does to a call: before the server has it, or after. */
export type Cut = 'before' | 'after' | undefined

/** A driver with the app's own outbox over a real server: the disk outlives the app, the network is cut as the test says. */
export class DriverPhone {
  /** Device clock, epoch ms. */
  now: number
  run!: AppRun
  parts!: Offline
  known!: OrderStore
  api!: Api
  isConnected = true
  readonly disk = new Disk()
  /** Acts that the app called safe, with the device's time. */
  readonly taken: Report[] = []
  readonly photos: string[] = []
  private timers = new Map<number, () => void>()
  private handles = 0

  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly userId: string,
    private readonly folder: string,
    private readonly cut: () => Cut,
    startAt: number
  ) {
    this.now = startAt
    this.start()
  }

  /** The app starts on what the disk holds. */
  start(): void {
    const run = new AppRun(this.disk)
    const timers = (this.timers = new Map())
    this.run = run
    const clock = { now: () => this.now, offsetMs: 0, observe: () => undefined }
    this.api = createRequest({
      base: this.url,
      ownOrigin: '',
      network: this.network(run),
      getToken: () => this.token,
      sendsIdempotencyKey: () => true,
      codeOfStatus: (status) => status,
      onFailure: () => true,
      toast: () => undefined,
      mask: { show: () => undefined, hide: () => undefined },
      clock
    })
    const session = {
      userInfo: { userId: this.userId, userName: '王建军' } as never,
      can: () => true,
      hasFeature: () => true,
      isSignedIn: true
    }
    const im = new ImStore({
      session: { token: '', end: () => undefined, refreshCurrentUser: async () => undefined },
      service: { conversations: async () => [] },
      createSocket: quietSocket,
      toast: () => undefined
    })
    const device = {
      records: run.records,
      files: run.files,
      alone: createTurns(),
      timers: {
        set: (act: () => void) => (timers.set((this.handles += 1), act), this.handles),
        clear: (handle: unknown) => void timers.delete(handle as number)
      }
    }
    this.known = new OrderStore(clock)
    this.parts = composeOffline(device, {
      api: this.api,
      im,
      orders: this.known,
      session,
      clock,
      feedback: { confirm: async () => true },
      uuid: async () => randomUUID()
    })
    this.parts.outbox.setConnected(this.isConnected)
    this.parts.orders.follow(this.userId)
    this.parts.outbox.follow(this.userId)
  }

  restart(): void {
    this.run.kill()
    this.start()
  }

  setConnected(isConnected: boolean): void {
    this.isConnected = isConnected
    this.parts.outbox.setConnected(isConnected)
  }

  /** What waits after a failure is tried again. */
  fire(): void {
    const due = [...this.timers.values()]
    this.timers.clear()
    due.forEach((act) => act())
  }

  /** The order as the driver sees it; undefined when it is not his any more. */
  async order(id: string): Promise<OrderDetail | undefined> {
    const { orders } = this.parts
    await this.alive(Promise.all([orders.ready(), this.parts.outbox.ready()]))
    if (this.isConnected) {
      const fresh = await createTransferCarService(this.api)
        .detail(id)
        .catch((error: unknown) => (error instanceof ApiError && error.code === BodyCode.notFound ? 'gone' : undefined))
      if (fresh === 'gone') return undefined
      if (fresh !== undefined) await this.alive(orders.keep(fresh))
      if (fresh?.status === 'DONE') return undefined
    }
    return orders.has(id) ? this.known.order(id) : undefined
  }

  /** Does the next step of an order with its photos and its signature, as far as the app lives. */
  async act(order: OrderDetail): Promise<void> {
    const action = order.nextAction
    if (action === null) throw new Error(`nothing to do in ${order.status}`)
    for (const [category, wanted] of PHOTOS[action] ?? []) {
      const have = order.evidence.filter((photo) => photo.category === category).length
      for (let index = have; index < wanted; index++) await this.photograph(order, category)
    }
    this.now += MINUTE
    const deviceAt = this.now
    const body = { version: order.version, deviceAt, clockOffsetMs: 0, ...(await this.fields(order, action)) } as StepBody
    const outcome = await this.alive(this.parts.acts.step(order, action, body))
    if (outcome === undefined) return
    if (outcome.kind === 'refused') throw outcome.error
    this.taken.push({ orderId: order.id, action, deviceAt })
  }

  /** Until nothing happens any more, or the app is dead. */
  async quiet(): Promise<void> {
    await this.alive(this.parts.outbox.idle())
  }

  private async photograph(order: OrderDetail, category: PhotoCategory): Promise<void> {
    this.now += 1_000
    const id = randomUUID()
    const safe = await this.alive(
      this.parts.acts.files
        .addPhoto(order, id, { category, deviceAt: this.now, source: 'CAMERA', position: POSITION }, await this.picture('jpeg'))
        .then((problem) => {
          if (problem !== undefined) throw new Error(problem)
          return true
        })
    )
    if (safe === true) this.photos.push(id)
  }

  private async fields(order: OrderDetail, action: ServiceAction): Promise<object> {
    switch (action) {
      case 'depart':
      case 'arrive':
        return { position: POSITION }
      case 'startWork':
        return { agreedPriceFen: 58_000, signature: await this.signature('李小明') }
      case 'load':
        return {
          plateSituation: 'NORMAL',
          plateNo: order.plateNo,
          ...(order.destAddress === null && { destType: 'GARAGE', destAddress: '宝安鸿运修理厂' })
        }
      case 'deliver':
        return { position: POSITION, distanceM: 12_500, distanceSource: 'ODOMETER' }
      case 'handOver':
        return { receiverName: '赵师傅', receiverMobile: '13800001111', signature: await this.signature('赵师傅') }
      default:
        return {}
    }
  }

  private async signature(signerName: string): Promise<object> {
    const kept = await this.alive(this.parts.acts.files.keepSignature(await this.picture('png')))
    return { ...kept, signerName, signerRole: 'OWNER', deviceAt: this.now }
  }

  private async picture(kind: 'jpeg' | 'png'): Promise<string> {
    pictures += 1
    const file = `tmp/${pictures}.${kind}`
    this.disk.temporary.set(
      file,
      await sharp({
        create: {
          width: 64 + pictures,
          height: 48,
          channels: 3,
          background: { r: (pictures * 53) % 256, g: (pictures * 97) % 256, b: 120 }
        }
      })
        [kind]()
        .toBuffer()
    )
    return file
  }

  /** What the app answers, or undefined once it is dead. */
  private async alive<T>(work: Promise<T>): Promise<T | undefined> {
    const { run } = this
    let isOver = false
    const death = (async () => {
      while (!run.isDead && !isOver)
        await new Promise((resolve) => {
          setTimeout(resolve, 2)
        })
      return undefined
    })()
    return Promise.race([work, death]).finally(() => {
      isOver = true
    })
  }

  private network(run: AppRun): Network {
    const lossy = <T>(start: () => { answer: Promise<T>; abort: () => void }): { answer: Promise<T>; abort: () => void } => {
      const lost = (): never => {
        throw { errMsg: 'request:fail' }
      }
      if (run.isDead) return { answer: new Promise(() => undefined), abort: () => undefined }
      const cut = this.isConnected ? this.cut() : 'before'
      if (cut === 'before') return { answer: Promise.reject({ errMsg: 'request:fail' }), abort: () => undefined }
      const { answer, abort } = start()
      return { answer: cut === 'after' ? answer.then(lost) : answer, abort }
    }
    return {
      send: (options) => lossy(() => nodeNetwork.send(options)),
      upload: (options) =>
        lossy(() => {
          const file = path.join(this.folder, `${randomUUID()}.bin`)
          writeFileSync(file, run.bytes(options.path))
          return nodeNetwork.upload({ ...options, path: file })
        })
    }
  }
}
