import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Site, SiteBody, SiteList } from '@/contract/punchCard'
import { BodyCode } from '@/contract/codes'
import { fieldErrors, resultOf } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import { LEAST_RADIUS_M, MOST_RADIUS_M } from '@/domain/punchCard/site'
import type { SiteKind } from '@/domain/punchCard/kinds'
import type { LabelledPoint } from '@/domain/transferCar/order/coordinates'
import type { PunchCardService } from '@/services/punchCard'
import { Submission } from '@/stores/submission'
import type { DraftBook } from '@/stores/drafts'

const DRAFT = 'punchSite'
const USUAL_RADIUS_M = 150

/** A site as it is being written; `radius` is what was typed. */
export interface SiteInput {
  id: string
  version: number
  name: string
  kind: SiteKind
  address: string
  point: LabelledPoint | null
  radius: string
  organizeId: string
  isEnabled: boolean
}

export interface SitesParts {
  service: Pick<PunchCardService, 'sites' | 'createSite' | 'changeSite'>
  drafts: Pick<DraftBook, 'get' | 'set' | 'remove'>
  uuid: () => Promise<string>
  /** Epoch ms. */
  now: () => number
}

/** Sites and the one that is being written; a draft outlives the page, because the map is another one on H5. */
export class SitesModel {
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  list: readonly Site[] = []
  organizes: SiteList['organizes'] = []
  input: SiteInput | undefined = undefined
  problems: Readonly<Record<string, string>> = {}
  isSaving = false
  generation = 0
  private readonly keys: Submission
  private readonly parts: SitesParts

  constructor(parts: SitesParts) {
    this.parts = parts
    this.keys = new Submission(parts)
    const draft = parts.drafts.get<SiteInput>(DRAFT)
    if (draft !== undefined && typeof draft.name === 'string' && typeof draft.radius === 'string') this.input = draft
    makeAutoObservable<SitesModel, 'parts' | 'keys'>(
      this,
      { parts: false, keys: false, list: observableRef, organizes: observableRef, input: observableRef, problems: observableRef },
      { autoBind: true }
    )
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.sites())
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data !== undefined) {
        this.list = data.list
        this.organizes = data.organizes
      }
      this.state = data === undefined && this.state !== 'ready' ? 'error' : 'ready'
    })
  }

  /** @param site undefined for a new one */
  edit(site: Site | undefined): void {
    this.problems = {}
    this.generation += 1
    this.input =
      site === undefined
        ? {
            id: '',
            version: 0,
            name: '',
            kind: 'other',
            address: '',
            point: null,
            radius: String(USUAL_RADIUS_M),
            organizeId: this.organizes[0]?.id ?? '',
            isEnabled: true
          }
        : {
            id: site.id,
            version: site.version,
            name: site.name,
            kind: site.kind,
            address: site.address,
            point: { lng: site.lng, lat: site.lat, coordType: site.coordType },
            radius: String(site.radiusM),
            organizeId: site.organizeId,
            isEnabled: site.isEnabled
          }
    this.keep()
  }

  set(change: Partial<SiteInput>): void {
    if (this.input === undefined) return
    this.input = { ...this.input, ...change }
    this.problems = Object.fromEntries(Object.entries(this.problems).filter(([name]) => !(name in change)))
    this.keep()
  }

  /** What the map answered. */
  place(point: LabelledPoint, address: string): void {
    this.set({
      point: { lng: rounded(point.lng), lat: rounded(point.lat), coordType: point.coordType },
      ...(this.input?.address === '' && address !== '' && { address })
    })
    this.generation += 1
  }

  close(): void {
    this.input = undefined
    this.parts.drafts.remove(DRAFT)
  }

  /** @returns what to say; undefined while something is to be put right */
  async save(): Promise<string | undefined> {
    const { input, parts } = this
    if (input === undefined || this.isSaving) return undefined
    const body = this.checked(input)
    if (body === undefined) return undefined
    const { id, version } = input
    this.isSaving = true
    const { error } = await this.keys.once('save', { id, version, body }, (key) =>
      id === '' ? parts.service.createSite(body, key) : parts.service.changeSite(id, { ...body, version }, key)
    )
    if (error === undefined) {
      this.close()
      await this.load()
    }
    runInAction(() => {
      this.isSaving = false
      if (error === undefined) return
      const fields = fieldErrors(error)
      this.problems =
        Object.keys(fields).length > 0
          ? fields
          : { save: error.code === BodyCode.conflict ? '已被他人修改，请关闭后重新打开再改' : failureWords(error) }
    })
    return error === undefined ? '打卡地点已保存' : undefined
  }

  private checked({ name, kind, address, point, radius, organizeId, isEnabled }: SiteInput): SiteBody | undefined {
    const radiusM = /^\d{1,5}$/.test(radius.trim()) ? Number(radius) : 0
    const problems: Record<string, string> = {
      ...(name.trim() === '' && { name: '地点名称不能为空' }),
      ...(point === null && { point: '请在地图上选择位置，或使用当前位置' }),
      ...(organizeId === '' && { organizeId: '请选择所属组织' }),
      ...((radiusM < LEAST_RADIUS_M || radiusM > MOST_RADIUS_M) && { radius: `范围半径应为 ${LEAST_RADIUS_M} 到 ${MOST_RADIUS_M} 米` })
    }
    this.problems = problems
    return Object.keys(problems).length > 0 || point === null
      ? undefined
      : { name: name.trim(), kind, address: address.trim(), ...point, radiusM, organizeId, isEnabled }
  }

  private keep(): void {
    if (this.input !== undefined) this.parts.drafts.set(DRAFT, this.input, this.parts.now())
  }
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
