import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { OrderDetail } from '../../../../src/contract/transferCar/order/detail'
import type { PhotoCategory, ServiceAction, ServiceStatus, Stamp } from '../../../../src/contract/transferCar/order/codes'
import type { Envelope } from '../../../../src/contract/envelope'
import {
  accidentOrder,
  approvalRequest,
  orderEvent,
  orderHold,
  orderTabCount,
  orderUnit,
  orderVehicle,
  storedFile,
  yardSlot
} from '../../../../server/database/schema'
import { EMPTY_ORDER } from '../../../../server/transferCar/order/commands/empty'
import type { OrderRow } from '../../../../server/transferCar/order/types'
import type { CallOptions, TestApp } from '../../../support/databases'
import { ALL_STATUSES, type Person } from '../../../domain/transferCar/order/expectedTable'
import { AT_SCENE, POSITION, eventIn, helperOf, sha, completeBody } from './bodies'

export const ORDERS = '/api/transferCar/AccidentOrder'
export const ACCOUNT: Readonly<Record<Person, string>> = {
  A: 'admin',
  M: 'manager1',
  D: 'dispatcher1',
  R: 'driver1',
  X: 'driver2',
  F: 'finance1',
  Y: 'yard1',
  C: 'clerk1'
}
const STAMP_OF: Readonly<Partial<Record<ServiceStatus, Stamp>>> = {
  ASSIGNED: 'assignedAt',
  ACCEPTED: 'acceptedAt',
  EN_ROUTE: 'departedAt',
  ON_SCENE: 'arrivedAt',
  WORKING: 'workStartAt',
  TOWING: 'loadedAt',
  AT_DEST: 'destAt',
  STORED: 'storedAt',
  DONE: 'handedOverAt'
}

export const COMPLETE_INTAKE = {
  source: 'OWNER_CALL',
  reporterMobile: '13812345678',
  reporterName: '张三丰',
  address: '深圳市福田区深南大道 2000 号',
  bearer: 'PARTY',
  serviceType: 'TOW',
  destType: 'GARAGE',
  destAddress: '福田鸿昌修理厂',
  position: POSITION,
  vehicles: [{ plateSituation: 'NORMAL', plateNo: '粤B·8D88E', vehicleClass: 'K1' }]
} as const

/** One test's view of the server: signed-in people, planted orders, complete bodies. */
export class World {
  private readonly tokens = new Map<string, Promise<string>>()
  private planted = 0

  constructor(readonly server: TestApp) {}

  token(account: string): Promise<string> {
    const known = this.tokens.get(account) ?? this.server.signIn(account)
    this.tokens.set(account, known)
    return known
  }

  async as<T = OrderDetail>(
    account: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    options: CallOptions = {}
  ): Promise<Envelope<T>> {
    const key = options.key ?? (method === 'GET' ? undefined : true)
    return this.server.call<T>(method, url, { token: await this.token(account), body, ...options, ...(key === undefined ? {} : { key }) })
  }

  step(account: string, id: string, action: ServiceAction, body: unknown, options: CallOptions = {}): Promise<Envelope<OrderDetail>> {
    return this.as(account, 'POST', `${ORDERS}/${id}/Actions/${action}`, body, options)
  }

  create(account = 'dispatcher1', more: object = {}): Promise<Envelope<OrderDetail>> {
    return this.as(account, 'POST', ORDERS, { ...COMPLETE_INTAKE, ...more })
  }

  detail(account: string, id: string): Promise<Envelope<OrderDetail>> {
    return this.as(account, 'GET', `${ORDERS}/${id}`)
  }

  /** An order put into a status directly: written and driven by driver1, counted like any other. */
  async plant(status: ServiceStatus, more: Partial<OrderRow> = {}, reopenAskedBy: string | null = null): Promise<string> {
    const { db, clock } = this.server.context
    const id = sha(`planted ${++this.planted} ${Math.random()}`).slice(0, 32)
    const now = clock.now()
    const reached = ALL_STATUSES.indexOf(status === 'CLOSED' ? 'DONE' : status)
    await db.transaction(async (tx) => {
      await tx.insert(accidentOrder).values({
        ...EMPTY_ORDER,
        id,
        orderNo: `SG9${id.slice(0, 20)}`,
        version: 1,
        status,
        statusAt: now,
        createdBy: 'user-driver1',
        createdAt: now - this.planted,
        updatedAt: now,
        source: 'OWNER_CALL',
        reporterMobile: '13812345678',
        reporterName: '张三丰',
        address: '深南大道',
        bearer: 'PARTY',
        serviceType: 'TOW',
        ...AT_SCENE,
        destType: 'GARAGE',
        destAddress: '福田鸿昌修理厂',
        ...(status === 'DONE' || status === 'CLOSED'
          ? { outcome: 'TOWED' as const, doneFrom: 'AT_DEST' as const, receiverName: '李四海', receiverMobile: '13912345678' }
          : {}),
        ...more
      })
      await tx
        .insert(orderVehicle)
        .values({ id: `v${id}`.slice(0, 32), orderId: id, position: 0, plateSituation: 'NORMAL', plateNo: '粤B8D88E', vehicleClass: 'K1' })
      if (status !== 'DRAFT' && status !== 'PENDING') {
        const stamps = Object.fromEntries(
          ALL_STATUSES.slice(0, status === 'DRY_RUN' ? 6 : status === 'CANCELLED' || status === 'VOID' ? 4 : reached + 1).flatMap(
            (passed) => {
              const stamp = STAMP_OF[passed]
              return stamp === undefined || (passed === 'STORED' && status !== 'STORED') ? [] : [[stamp, now - 1000]]
            }
          )
        )
        await tx.insert(orderUnit).values({
          id: `u${id}`.slice(0, 32),
          orderId: id,
          orderCreatedAt: now - this.planted,
          orderStatus: status,
          isLead: true,
          driverId: 'user-driver1',
          truckId: 'truck-1',
          ...stamps
        })
      }
      if (reopenAskedBy !== null)
        await tx
          .insert(approvalRequest)
          .values({ id: `a${id}`.slice(0, 32), kind: 'reopen', subjectId: id, askerId: reopenAskedBy, reason: '漏收费用', createdAt: now })
      await tx
        .insert(orderTabCount)
        .values({ status, count: 1 })
        .onConflictDoUpdate({ target: orderTabCount.status, set: { count: sql`${orderTabCount.count} + 1` } })
    })
    return id
  }

  /** An order in the situation in which an action can be legal: held, waived, released, asked for, in doubt, helped. */
  async plantReady(status: ServiceStatus, action: ServiceAction): Promise<string> {
    const { db, clock } = this.server.context
    const now = clock.now()
    const decides = action === 'reopen' || action === 'refuseReopen'
    const id = await this.plant(
      status,
      {
        ...(action === 'unhold' ? { onHold: true } : {}),
        ...(action === 'release' || action === 'close' ? { feeWaivedReason: '政策免费' } : {}),
        ...(action === 'gateOut' ? { releasedAt: now } : {}),
        ...(action === 'confirmTime' ? { timeDoubts: 1 } : {}),
        ...(action === 'refuseReassign' ? { reassignAsked: true } : {}),
        ...(action === 'answerCall' ? { dispatchCalled: true } : {})
      },
      decides ? 'user-finance1' : null
    )
    if (action === 'unhold')
      await db.insert(orderHold).values({
        id: `h${id}`.slice(0, 32),
        orderId: id,
        reasonCode: 'POLICE',
        reason: '交警要求',
        byId: 'user-yard1',
        startAt: now - 1000
      })
    if (action === 'confirmTime') {
      await db.insert(orderEvent).values({
        id: eventIn(id),
        orderId: id,
        seq: 1,
        action: 'askReopen',
        fromStatus: status,
        toStatus: status,
        actorId: 'user-driver1',
        actorRole: 'driver',
        deviceAt: now + 60_000,
        serverAt: now,
        businessAt: now + 60_000,
        timeDoubtful: true
      })
    }
    if (action === 'removeUnit') await this.plantHelper(id)
    return id
  }

  /** A helping crew of driver4, on offer. @returns its id */
  async plantHelper(orderId: string): Promise<string> {
    const { db, clock } = this.server.context
    const id = helperOf(orderId)
    await db.insert(orderUnit).values({
      id,
      orderId,
      orderCreatedAt: clock.now(),
      orderStatus: 'EN_ROUTE',
      isLead: false,
      driverId: 'user-driver4',
      truckId: 'truck-4',
      assignedAt: clock.now() - 1000
    })
    return id
  }

  /** A place of the yard that nobody uses yet. */
  async freeSlot(): Promise<string> {
    const name = `T-${++this.planted}`
    await this.server.context.db.insert(yardSlot).values({ id: `slot-${name}`, yardId: 'yard-1', name, sortCode: 100 + this.planted })
    return name
  }

  /** A picture that somebody has uploaded; only its row, as far as these rules look. */
  async file(account: string, name: string, type = 'transferCar'): Promise<string> {
    const fileName = `20260315_${sha(`${name} ${Math.random()}`).slice(0, 32)}.png`
    await this.server.context.db.insert(storedFile).values({
      name: fileName,
      type,
      ownerId: `user-${account}`,
      originalName: 'p.png',
      size: 10,
      mime: 'image/png',
      sha256: sha(fileName),
      exif: null,
      width: 10,
      height: 10,
      hasThumb: true,
      createdAt: this.server.clock.now()
    })
    return fileName
  }

  /** Photos on their way: named by what their bytes will be. */
  photos(category: PhotoCategory, count: number): object[] {
    return Array.from({ length: count }, () => ({
      id: randomUUID(),
      category,
      sha256: sha(randomUUID()),
      deviceAt: this.server.clock.now(),
      source: 'CAMERA'
    }))
  }

  base(version = 1): { version: number; deviceAt: number; clockOffsetMs: number } {
    return { version, deviceAt: this.server.clock.now(), clockOffsetMs: 0 }
  }

  /** Everything an action asks for. @param signedBy who uploaded the signature, undefined = no file is made @param id of the order, for what is named in it */
  complete(action: ServiceAction, version = 1, signedBy?: string, id = '0'): Promise<Record<string, unknown>> {
    return completeBody(this, action, { version, signedBy, id })
  }

  /** A step with everything it asks for. @param more instead of it, or besides */
  async take(account: string, id: string, action: ServiceAction, version: number, more: object = {}): Promise<Envelope<OrderDetail>> {
    return this.step(account, id, action, { ...(await this.complete(action, version, account, id)), ...more })
  }

  /** Rows that hang on an order, to see that a refusal stored nothing. */
  async stored(ids: readonly string[]): Promise<unknown> {
    const tables = ['order_event', 'order_evidence', 'order_signature']
    const orders = await this.server.query('select id, version, status, updated_at from accident_order where id = any($1) order by id', [
      ids
    ])
    const counts = await Promise.all(
      tables.map(async (table) => (await this.server.query(`select count(*)::int as n from ${table} where order_id = any($1)`, [ids]))[0])
    )
    return { orders, counts }
  }
}
