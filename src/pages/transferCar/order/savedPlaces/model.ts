import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Position } from '@/contract/transferCar/order/order'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { SavedPlace, SavedPlaceBody } from '@/contract/transferCar/order/places'
import { BodyCode } from '@/contract/codes'
import { resultOf } from '@/domain/apiError'
import type { GeoService } from '@/services/transferCar/order/places'
import { Submission } from '@/stores/submission'
import { PlaceModel, type PlaceParts } from '@/pages/transferCar/order/place/model'

interface SavedPlacesParts extends PlaceParts {
  geo: GeoService
  uuid: () => Promise<string>
}

/** What is being written: a new place, or one that is there. */
export interface PlaceDraft {
  id?: string
  version?: number
  name: string
  address: string
  position?: Position
  areaCode?: string
}

/** 常用地点 of the company (intake.md#saved-places): the list, and one of them being written. */
export class SavedPlacesModel {
  list: SavedPlace[] | undefined = undefined
  error = ''
  draft: PlaceDraft | undefined = undefined
  isTried = false
  readonly acts: Submission
  /** The address of the draft, with what is offered while it is typed. */
  readonly place: PlaceModel
  private readonly parts: SavedPlacesParts

  constructor(parts: SavedPlacesParts) {
    this.parts = parts
    this.acts = new Submission({ uuid: parts.uuid })
    this.place = new PlaceModel(
      {
        text: () => this.draft?.address ?? '',
        point: () => this.draft?.position,
        setText: (address) => this.change({ address }),
        setPoint: (position) => this.change({ position }),
        area: { get: () => this.draft?.areaCode, set: (areaCode) => this.change({ areaCode }) }
      },
      parts
    )
    makeAutoObservable<SavedPlacesModel, 'parts'>(
      this,
      { parts: false, acts: false, place: false, list: observableRef, draft: observableRef },
      { autoBind: true }
    )
  }

  get errors(): Readonly<Record<string, string>> {
    const { draft } = this
    const missing = {
      ...(draft?.name.trim() === '' && { name: '请填写地点名称' }),
      ...(draft?.address.trim() === '' && { address: '请填写地址' })
    }
    return { ...this.acts.errorsOf('save'), ...(this.isTried ? missing : {}) }
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.geo.saved())
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data !== undefined) this.list = data
    })
  }

  /** A new one, from an order's place where there is one. */
  begin(order?: Pick<OrderDetail, 'address' | 'position' | 'areaCode'>): void {
    this.open({
      name: '',
      address: order?.address ?? '',
      ...(order?.position != null && { position: order.position }),
      ...(order?.areaCode != null && { areaCode: order.areaCode })
    })
  }

  edit({ id, version, name, address, position, areaCode }: SavedPlace): void {
    this.open({ id, version, name, address, ...(position !== null && { position }), ...(areaCode !== null && { areaCode }) })
  }

  close(): void {
    this.draft = undefined
    this.place.search.close()
  }

  change(part: { [K in keyof PlaceDraft]?: PlaceDraft[K] | undefined }): void {
    if (this.draft !== undefined) this.draft = { ...this.draft, ...part } as PlaceDraft
  }

  /** @returns whether it is stored */
  async save(): Promise<boolean> {
    const { draft } = this
    this.isTried = true
    if (draft === undefined || draft.name.trim() === '' || draft.address.trim() === '') return false
    const { id, version = 1, position, areaCode } = draft
    const body: SavedPlaceBody = {
      name: draft.name.trim(),
      address: draft.address.trim(),
      ...(position !== undefined && { position }),
      ...(areaCode !== undefined && { areaCode })
    }
    const saved = await this.acts.run('save', { ...body, id, version }, (key) =>
      id === undefined ? this.parts.geo.savePlace(body, key) : this.parts.geo.changePlace(id, { ...body, version }, key)
    )
    await this.load()
    runInAction(() => {
      if (saved !== undefined) this.close()
      // Somebody else changed it: what was typed stays, on the version of now.
      else if (this.acts.isStale) this.change({ version: this.list?.find((place) => place.id === id)?.version ?? version })
    })
    return saved !== undefined
  }

  /** @returns whether it is gone */
  async remove(): Promise<boolean> {
    const { draft } = this
    if (draft?.id === undefined) return false
    const { id, version = 1 } = draft
    const { error } = await this.acts.once('save', { id, version }, (key) => this.parts.geo.removePlace(id, version, key))
    const isGone = error === undefined || error.code === BodyCode.notFound
    if (!isGone) this.acts.say('save', error)
    await this.load()
    runInAction(() => {
      if (isGone) this.close()
    })
    return isGone
  }

  private open(draft: PlaceDraft): void {
    this.acts.clear()
    this.isTried = false
    this.draft = draft
  }
}
