import * as L from 'leaflet'
import { inSystem, type LabelledPoint } from '@/domain/transferCar/order/coordinates'
import { mapTiles } from '@/platform/map/tiles.h5'
import './map.scss'

/** Streets are readable. */
export const CLOSE_ZOOM = 16
export const MOST_ZOOM = 18
/** The whole country, where nothing is to be shown yet. */
export const COUNTRY: L.LatLngTuple = [35, 105]
const COUNTRY_ZOOM = 4

/** Squares of a plain map: what lies under the pictures, and all there is without them. */
class GridLayer extends L.GridLayer {
  override createTile(): HTMLElement {
    const tile = document.createElement('div')
    tile.className = 'map-grid'
    return tile
  }
}

/** A map of Leaflet with our tiles over a grid, zoom and scale. */
export interface BaseMap {
  map: L.Map
  /** Where a point is drawn: points of another system than the map's are converted once, on their way in. */
  at: (point: LabelledPoint) => L.LatLngTuple
  /** The system of everything drawn. */
  system: LabelledPoint['coordType']
}

/** Makes a map in an element. @param onBroken a picture could not be loaded */
export function createMap(node: HTMLElement, onBroken: () => void): BaseMap {
  const tiles = mapTiles()
  const system = tiles?.coordType ?? 'GCJ02'
  const map = L.map(node, {
    zoomControl: false,
    attributionControl: tiles !== undefined && tiles.credit !== '',
    maxZoom: MOST_ZOOM,
    zoomAnimation: false,
    fadeAnimation: false
  })
  map.setView(COUNTRY, COUNTRY_ZOOM)
  map.attributionControl?.setPrefix(false)
  L.control.zoom({ position: 'topright', zoomInTitle: '放大', zoomOutTitle: '缩小' }).addTo(map)
  L.control.scale({ imperial: false }).addTo(map)
  new GridLayer().addTo(map)
  if (tiles !== undefined) L.tileLayer(tiles.url, { maxZoom: MOST_ZOOM, attribution: tiles.credit }).on('tileerror', onBroken).addTo(map)
  return {
    map,
    system,
    at: (point) => {
      const { lng, lat } = inSystem(point, system)
      return [lat, lng]
    }
  }
}
