import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Position } from '@/contract/transferCar/order/order'
import { isInCountry } from '@/domain/geo'
import { inSystem, type LabelledPoint } from '@/domain/transferCar/order/coordinates'
import { positionOfText, roundDegrees, type Located } from '@/pages/transferCar/stores/locate'

const ABROAD = '这个位置不在可作业的范围内，请重新选择'
const NOT_COORDINATES = '坐标应为经度和纬度两个小数，例如 114.05791,22.54310'

/** As people copy it from other maps and paste it back: always GCJ02, six decimals. */
const textOf = (point: LabelledPoint): string => {
  const { lng, lat } = inSystem(point, 'GCJ02')
  return `${lng.toFixed(6)},${lat.toFixed(6)}`
}

/** Choosing a location: on the map, by the device, or by typing the coordinates; the point keeps the system it came in. */
export class ChooseLocationModel {
  position: Position | undefined
  text = ''
  /** Address in words, as the person types it. */
  address = ''
  error = ''
  isLocating = false
  private readonly findDevice: () => Promise<Located>

  /** @param start where the marker stands at first */
  constructor(start: Position | undefined, findDevice: () => Promise<Located>) {
    this.findDevice = findDevice
    this.position = start
    this.text = start === undefined ? '' : textOf(start)
    makeAutoObservable<ChooseLocationModel, 'findDevice'>(this, { position: observableRef, findDevice: false }, { autoBind: true })
  }

  /** The marker was dragged or the map tapped. */
  move({ lng, lat, coordType }: LabelledPoint): void {
    if (isInCountry(lng, lat)) this.place({ lng: roundDegrees(lng), lat: roundDegrees(lat), coordType })
    else this.error = ABROAD
  }

  type(text: string): void {
    this.text = text
    const typed = positionOfText(text)
    this.error = typed === undefined && text !== '' ? NOT_COORDINATES : ''
    this.position = typed
  }

  setAddress(address: string): void {
    this.address = address
  }

  /** 当前位置: what the device says, with its accuracy. */
  async locate(): Promise<void> {
    this.isLocating = true
    const located = await this.findDevice()
    runInAction(() => {
      this.isLocating = false
      if (located.kind === 'found') this.place(located.position)
      else this.error = located.kind === 'refused' ? '没有定位权限，可在地图上点选或填写坐标' : '定位失败，可在地图上点选或填写坐标'
    })
  }

  private place(position: Position): void {
    this.position = position
    this.text = textOf(position)
    this.error = ''
  }
}

/** A point of an address' parameters, GCJ02 where it names no system (intake.md#points); undefined where it is not whole. */
export function positionOfParams({ lng = '', lat = '', coordType = 'GCJ02' }: Partial<Record<string, string>>): Position | undefined {
  const [x, y] = [Number(lng), Number(lat)]
  if (lng === '' || lat === '' || !isInCountry(x, y) || (coordType !== 'GCJ02' && coordType !== 'WGS84')) return undefined
  return { lng: x, lat: y, coordType }
}
