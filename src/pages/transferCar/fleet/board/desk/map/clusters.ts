import Supercluster, { type PointFeature } from 'supercluster'
import type { MapPicture, MapPin, OrderPin, TruckPin } from './model'

/** Pins nearer than this to each other are drawn as one, px. */
const RADIUS = 56

/** Many pins that lie together, drawn as one. */
export interface ClusterPin {
  key: string
  /** Degrees in the map's system. */
  lng: number
  lat: number
  words: string
  label: string
  hasLate: boolean
  /** The zoom at which they part. */
  zoom: number
}

export type Placed<T> = T & { lng: number; lat: number }

/** What is drawn at one zoom. */
export interface Clustered {
  orders: Placed<OrderPin>[]
  trucks: Placed<TruckPin>[]
  clusters: ClusterPin[]
}

type Sums = { late: number }
type Leaf<T> = { pin: Placed<T> }
type Index<T> = Supercluster<Leaf<T>, Sums>

const feature = <T>(pin: Placed<T>): PointFeature<Leaf<T>> => ({
  type: 'Feature',
  properties: { pin },
  geometry: { type: 'Point', coordinates: [pin.lng, pin.lat] }
})

function indexOf<T extends MapPin>(pins: readonly Placed<T>[], mostZoom: number, isLate: (pin: T) => boolean): Index<T> {
  const index: Index<T> = new Supercluster({
    radius: RADIUS,
    extent: 256,
    maxZoom: mostZoom - 1,
    map: ({ pin }) => ({ late: Number(isLate(pin)) }),
    reduce: (sums, { late }) => {
      sums.late += late
    }
  })
  // What is chosen stands by itself, so that it is never lost in a cluster.
  return index.load(pins.filter(({ isChosen }) => !isChosen).map(feature))
}

/** Orders and trucks of a picture as a map shows them: what lies together at a zoom is one pin, orders and trucks apart. */
export class Clusters {
  private readonly orders: Index<OrderPin>
  private readonly trucks: Index<TruckPin>
  private readonly chosen: Pick<Clustered, 'orders' | 'trucks'>

  /** @param at where a pin is drawn, degrees in the map's system */
  constructor({ orders, trucks }: MapPicture, at: (pin: MapPin) => { lng: number; lat: number }, mostZoom: number) {
    const placed = <T extends MapPin>(pins: readonly T[]): Placed<T>[] => pins.map((pin) => ({ ...pin, ...at(pin) }))
    const [orderPins, truckPins] = [placed(orders), placed(trucks)]
    this.orders = indexOf(orderPins, mostZoom, ({ isLate }) => isLate)
    this.trucks = indexOf(truckPins, mostZoom, () => false)
    this.chosen = { orders: orderPins.filter(({ isChosen }) => isChosen), trucks: truckPins.filter(({ isChosen }) => isChosen) }
  }

  /** @param box west, south, east, north in degrees */
  within(box: [number, number, number, number], zoom: number): Clustered {
    const clusters: ClusterPin[] = []
    const single = <T>(index: Index<T>, unit: string): Placed<T>[] =>
      index.getClusters(box, zoom).flatMap(({ geometry, properties }) => {
        if ('pin' in properties) return [properties.pin]
        const [lng = 0, lat = 0] = geometry.coordinates
        const { point_count: count, late, cluster_id: id } = properties
        const words = late > 0 ? `${count} ${unit} · ${late} 超时` : `${count} ${unit}`
        clusters.push({
          key: `${unit} ${lng.toFixed(5)} ${lat.toFixed(5)}`,
          lng,
          lat,
          words,
          label: `${words}，放大查看`,
          hasLate: late > 0,
          zoom: index.getClusterExpansionZoom(id)
        })
        return []
      })
    return {
      orders: [...single(this.orders, '单'), ...this.chosen.orders],
      trucks: [...single(this.trucks, '车'), ...this.chosen.trucks],
      clusters
    }
  }
}
