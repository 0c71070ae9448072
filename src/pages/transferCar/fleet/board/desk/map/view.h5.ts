import * as L from 'leaflet'
import { CLOSE_ZOOM, createMap, MOST_ZOOM, type BaseMap } from '@/pages/transferCar/order/map/components/baseMap.h5'
import { Clusters, type ClusterPin, type Placed } from './clusters'
import { nextSpot, type MapPicture, type MapPin, type OrderPin, type TruckPin } from './model'
import { fillCluster, fillOrder, fillTruck, PinLayer, type Drawn } from './pins.h5'

/** Room around what is shown, px: a pin and its words. */
const PADDING: L.PointTuple = [56, 40]
/** Pins beyond the edge are in the document already, by this share of the map, so that a short drag shows no bare ground. */
const AHEAD = 0.3

/** What the map does beside showing. */
export interface MapActs {
  onBroken: () => void
  /** An order was pressed, or a truck. */
  onPin: (pin: MapPin) => void
  /** Escape was pressed on a pin. */
  onLeave: () => void
}

/** The map of the desk: made once, told what to show; what lies together is one pin until it is looked at closely. */
export class DispatchMapView {
  private readonly base: BaseMap
  private readonly pins: PinLayer
  private readonly line = L.polyline([], { className: 'map-line desk-line', interactive: false })
  private readonly acts: MapActs
  private picture: MapPicture = { orders: [], trucks: [], line: undefined }
  private clusters: Clusters | undefined
  private isPlaced = false
  private isDragged = false

  constructor(node: HTMLElement, acts: MapActs) {
    this.acts = acts
    this.base = createMap(node, acts.onBroken)
    this.pins = new PinLayer(this.base.map, (event, pin) => this.hear(event, pin))
    this.line.addTo(this.base.map)
    this.base.map.on('dragstart', () => {
      this.isDragged = true
    })
    this.base.map.on('moveend', () => {
      this.isDragged = false
      this.draw()
    })
  }

  /** Shows a picture; while the map is dragged, at the end of that. */
  show(picture: MapPicture): void {
    this.picture = picture
    this.clusters = undefined
    if (!this.isPlaced) this.showAll()
    else if (!this.isDragged) this.draw()
  }

  /** 全览: everything at once. */
  showAll(): void {
    const points = [...this.picture.orders, ...this.picture.trucks].map(({ point }) => this.base.at(point))
    if (points.length === 0) return this.draw()
    this.isPlaced = true
    this.base.map.fitBounds(L.latLngBounds(points), { maxZoom: CLOSE_ZOOM - 2, padding: PADDING, animate: false })
    this.draw()
  }

  /** Brings the pin of an order into sight, where it has one. */
  reveal(orderId: string): void {
    const pin = this.picture.orders.find((order) => order.orderId === orderId)
    if (pin !== undefined) this.bring(this.base.at(pin.point))
  }

  dispose(): void {
    // A change of the window is told 200 ms later, also by a map that is gone.
    this.base.map.off().remove()
  }

  private bring(at: L.LatLngTuple): void {
    this.base.map.panInside(at, { padding: PADDING, animate: false })
  }

  private draw(): void {
    const { map, at } = this.base
    this.clusters ??= new Clusters(
      this.picture,
      ({ point }) => {
        const [lat, lng] = at(point)
        return { lng, lat }
      },
      MOST_ZOOM
    )
    const box = map.getBounds().pad(AHEAD)
    const { orders, trucks, clusters } = this.clusters.within([box.getWest(), box.getSouth(), box.getEast(), box.getNorth()], map.getZoom())
    this.pins.show([
      ...clusters.map((pin) => this.clusterOf(pin)),
      ...trucks.map((pin) => this.pinOf(pin, fillTruck(pin), JSON.stringify([pin.words, pin.degrees, pin.isPale]))),
      ...orders.map((pin) => this.pinOf(pin, fillOrder(pin), JSON.stringify([pin.words, pin.tone])))
    ])
    this.line.setLatLngs((this.picture.line ?? []).map(at))
  }

  private pinOf(pin: Placed<OrderPin> | Placed<TruckPin>, fill: Drawn['fill'], look: string): Drawn {
    const { key, lat, lng, label, isChosen } = pin
    return { key, at: [lat, lng], label, isChosen, look: `${look} ${label} ${isChosen}`, fill, act: () => this.acts.onPin(pin) }
  }

  private clusterOf(pin: ClusterPin): Drawn {
    const at: L.LatLngTuple = [pin.lat, pin.lng]
    const act = (): void => {
      this.base.map.setView(at, Math.min(MOST_ZOOM, pin.zoom), { animate: false })
    }
    return { key: pin.key, at, label: pin.label, isChosen: false, look: pin.label, fill: fillCluster(pin), act }
  }

  /** Arrows lead from pin to pin, Enter presses one, Escape leads back to the board. */
  private hear(event: KeyboardEvent, pin: Drawn): void {
    const { key } = event
    if (key.startsWith('Arrow')) this.walk(pin, key)
    else if (key === 'Enter' || key === ' ') pin.act()
    else if (key === 'Escape') this.acts.onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  private walk(from: Drawn, key: string): void {
    const { map } = this.base
    const spotOf = (pin: Drawn) => {
      const { x, y } = map.latLngToContainerPoint(pin.at)
      return { pin, x, y }
    }
    const next = nextSpot(this.pins.all.map(spotOf), spotOf(from), key)
    if (next === undefined) return
    this.bring(next.pin.at)
    this.pins.focus(next.pin.key)
  }
}
