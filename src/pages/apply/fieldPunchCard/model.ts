import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { PunchBody, PunchLink, PunchRow, Site, SiteList } from '@/contract/punchCard'
import { resultOf } from '@/domain/apiError'
import { isList, isObject } from '@/domain/guards'
import type { OutboxItem } from '@/domain/outbox/item'
import { FAULT_WORDS, faultOf, faultText, type FixFault } from '@/domain/punchCard/fix'
import { placeAt, type Placed } from '@/domain/punchCard/site'
import type { PunchKind } from '@/domain/punchCard/kinds'
import { dayOf } from '@/domain/schedule/days'
import { watermarkLines } from '@/domain/transferCar/order/evidence'
import { MAX_PICTURE_SIDE, type PickedPicture, type PickResult } from '@/platform/media/types'
import type { Clock } from '@/platform/clock'
import type { KeyStorage } from '@/platform/storage'
import type { PreparedPhoto } from '@/platform/watermark'
import type { PunchCardService } from '@/services/punchCard'
import type { DraftBook } from '@/stores/drafts'
import type { Offline } from '@/stores/offlineStore'
import { PUNCH_SITES } from '@/stores/punchCard/siteCache'
import type { PunchOutcome } from '@/stores/punchCard/punchActs'
import type { Located } from './locate'

const DRAFT = 'punchCard'
const TICK_MS = 1000
/** Longest side of a picture when the device is nearly full (app.md#storage); pixels. */
const SMALL_SIDE = 1280

export interface Input {
  note: string
  address: string
  link: PunchLink | null
}
const EMPTY: Input = { note: '', address: '', link: null }
type Photo = PreparedPhoto & { deviceAt: number }

export interface PunchParts {
  service: Pick<PunchCardService, 'records' | 'sites'>
  offline: { readonly loaded: Offline | undefined; load: () => Promise<Offline> }
  storage: Pick<KeyStorage, 'get' | 'set'>
  drafts: Pick<DraftBook, 'get' | 'set' | 'remove'>
  clock: Pick<Clock, 'now' | 'offsetMs'>
  locate: () => Promise<Located>
  /** Camera only: a photo from the album proves nothing here. */
  shoot: () => Promise<PickResult>
  prepare: (picture: PickedPicture, lines: readonly string[], maxSide: number) => Promise<PreparedPhoto>
  uuid: () => Promise<string>
  isSimulator: () => boolean
  personName: () => string
}

/** The punch that a person is about to make: where he is and whether that may be kept, what goes with it, and what was made today. */
export class PunchModel {
  state: 'idle' | 'locating' | Located['kind'] = 'idle'
  fix: Extract<Located, { kind: 'found' }>['fix'] | undefined = undefined
  /** Device clock, told each second: the age of a fix grows while nobody does anything. */
  now: number
  kind: PunchKind | undefined = undefined
  input: Input = EMPTY
  /** Raised when what was typed is replaced from outside: inputs keep their own text. */
  generation = 0
  photo: Photo | undefined = undefined
  isPreparing = false
  isPunching = false
  sites: readonly Site[] = []
  isLeader = false
  today: readonly PunchRow[] = []
  isTodayKnown = false
  todayError = ''
  private timer: ReturnType<typeof setInterval> | undefined = undefined
  private readonly parts: PunchParts

  constructor(parts: PunchParts) {
    this.parts = parts
    this.now = parts.clock.now()
    const draft = parts.drafts.get<Partial<Input>>(DRAFT)
    if (draft !== undefined) this.input = { note: draft.note ?? '', address: draft.address ?? '', link: draft.link ?? null }
    const kept = parts.storage.get(PUNCH_SITES, (value): value is SiteList => isObject<SiteList>(value) && isList(value.list))
    if (kept !== undefined) this.learnSites(kept)
    makeAutoObservable<PunchModel, 'parts' | 'timer' | 'hasToday'>(
      this,
      {
        parts: false,
        timer: false,
        hasToday: false,
        fix: observableRef,
        input: observableRef,
        photo: observableRef,
        sites: observableRef,
        today: observableRef
      },
      { autoBind: true }
    )
  }

  /** Whole seconds since the fix was measured. */
  get ageS(): number {
    return this.fix === undefined ? 0 : Math.max(0, Math.round((this.now - this.fix.fixAt) / 1000))
  }

  /** Why the fix is worth nothing; undefined while it is good, or there is none. */
  get fault(): FixFault | undefined {
    return this.fix === undefined ? undefined : faultOf(this.fix, this.now)
  }

  get faultWords(): { readonly what: string; readonly help: string } | undefined {
    return this.fault === undefined ? undefined : FAULT_WORDS[this.fault]
  }

  get placed(): Placed<Site> | undefined {
    return this.fix === undefined ? undefined : placeAt(this.fix, this.sites)
  }

  /** 上班 first, then 外勤; unless the person chose. */
  get chosenKind(): PunchKind {
    return this.kind ?? (this.hasToday('on') ? 'visit' : 'on')
  }

  /** Punches on the device, newest first. */
  get waiting(): OutboxItem[] {
    const known = new Set(this.today.map(({ id }) => id))
    return [...(this.parts.offline.loaded?.punches.waiting ?? [])].reverse().filter(({ body }) => !known.has((body as PunchBody).id))
  }

  get mayPunch(): boolean {
    return this.fix !== undefined && this.fault === undefined && this.state === 'found' && !this.isPunching && !this.isPreparing
  }

  choose(kind: PunchKind): void {
    this.kind = kind
  }

  set(change: Partial<Input>): void {
    this.input = { ...this.input, ...change }
    this.parts.drafts.set(DRAFT, this.input, this.parts.clock.now())
  }

  /** Called each time the page is shown. */
  show(): void {
    this.now = this.parts.clock.now()
    this.timer ??= setInterval(
      () =>
        runInAction(() => {
          this.now = this.parts.clock.now()
        }),
      TICK_MS
    )
    void this.read()
    void this.parts.offline.load().catch(() => undefined)
    // Also after a refusal: the person may come back from the settings.
    if (this.state !== 'found' || this.fault !== undefined) void this.locate()
  }

  hide(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }

  async locate(): Promise<void> {
    if (this.state === 'locating') return
    this.state = 'locating'
    const found = await this.parts.locate().catch((): Located => ({ kind: 'unavailable' }))
    runInAction(() => {
      this.state = found.kind
      this.fix = found.kind === 'found' ? found.fix : undefined
      this.now = this.parts.clock.now()
    })
  }

  async read(): Promise<void> {
    const { service, clock } = this.parts
    const day = dayOf(clock.now() + (clock.offsetMs ?? 0))
    const [sites, today] = await Promise.all([resultOf(service.sites()), resultOf(service.records({ from: day, to: day }))])
    runInAction(() => {
      if (sites.data !== undefined) {
        this.parts.storage.set(PUNCH_SITES, sites.data)
        this.learnSites(sites.data)
      }
      this.todayError = today.error?.message ?? ''
      if (today.data === undefined) return
      this.today = today.data
      this.isTodayKnown = true
    })
  }

  /** @returns what to say, '' when there is nothing */
  async shoot(): Promise<string> {
    const { shoot, prepare, clock, personName, offline } = this.parts
    const result = await shoot()
    if (result.kind === 'refused') return '没有相机权限，请在系统设置中打开'
    if (result.kind === 'unavailable') return '打不开相机，请重试'
    const picture = result.kind === 'picked' ? result.pictures[0] : undefined
    if (picture === undefined) return ''
    runInAction(() => {
      this.isPreparing = true
    })
    try {
      const { fix, placed } = this
      const deviceAt = clock.now()
      const address = this.input.address.trim() || (placed?.verdict === 'inside' ? placed.site.name : '')
      const lines = watermarkLines({
        at: deviceAt,
        source: 'CAMERA',
        address,
        position: fix ?? null,
        personName: personName(),
        orderNo: '外勤打卡'
      })
      const prepared = await prepare(picture, lines, offline.loaded?.outbox.isNearlyFull === true ? SMALL_SIDE : MAX_PICTURE_SIDE)
      runInAction(() => {
        this.photo = { ...prepared, deviceAt }
      })
      return prepared.isMarked ? '' : '照片已保存，但没有打上水印'
    } catch {
      return '照片没有保存，请重新拍照'
    } finally {
      runInAction(() => {
        this.isPreparing = false
      })
    }
  }

  dropPhoto(): void {
    this.photo = undefined
  }

  /** One punch for one press, whatever comes of it; a fix that has become old meanwhile is refused like on the server. */
  async punch(): Promise<PunchOutcome | undefined> {
    const { fix, parts, photo, input } = this
    const deviceAt = parts.clock.now()
    this.now = deviceAt
    if (fix === undefined || this.isPunching || this.isPreparing) return undefined
    const fault = faultOf(fix, deviceAt)
    if (fault !== undefined) return { kind: 'refused', message: faultText(fault) }
    this.isPunching = true
    try {
      const { address, note, link } = { address: input.address.trim(), note: input.note.trim(), link: input.link }
      const body: PunchBody = {
        id: await parts.uuid(),
        kind: this.chosenKind,
        fix,
        deviceAt,
        ...(parts.clock.offsetMs !== undefined && { clockOffsetMs: Math.round(parts.clock.offsetMs) }),
        ...(address !== '' && { address }),
        ...(note !== '' && { note }),
        ...(link !== null && { [link.kind === 'order' ? 'orderId' : 'customerId']: link.id }),
        ...(photo !== undefined && { photo: { sha256: photo.sha256, deviceAt: photo.deviceAt } }),
        ...(parts.isSimulator() && { isSimulator: true })
      }
      const { punches } = await parts.offline.load()
      const outcome = await punches.punch(body, photo?.path)
      if (outcome.kind !== 'refused') this.clear()
      if (outcome.kind === 'arrived') await this.read()
      return outcome
    } catch {
      return { kind: 'refused', message: '打卡没有保存，请重试' }
    } finally {
      runInAction(() => {
        this.isPunching = false
      })
    }
  }

  private clear(): void {
    this.input = EMPTY
    this.generation += 1
    this.photo = undefined
    this.kind = undefined
    this.parts.drafts.remove(DRAFT)
  }

  private hasToday(kind: PunchKind): boolean {
    return this.today.some((row) => row.kind === kind) || this.waiting.some(({ body }) => (body as PunchBody).kind === kind)
  }

  private learnSites({ list, isLeader }: SiteList): void {
    this.sites = list.filter(({ isEnabled }) => isEnabled)
    this.isLeader = isLeader
  }
}
