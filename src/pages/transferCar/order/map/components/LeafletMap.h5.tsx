import { createElement, useEffect, useRef, useState } from 'react'
import * as L from 'leaflet'
import { Text, View } from '@tarojs/components'
import { inSystem, type LabelledPoint } from '@/domain/transferCar/order/coordinates'
import { mapTiles } from '@/platform/map/tiles.h5'
import './map.scss'

interface MapMarker {
  id: string
  point: LabelledPoint
  /** Stands under the pin. */
  label: string
  tone: 'primary' | 'danger'
  /** Metres around the point in which it may be; drawn as a circle. */
  accuracyM?: number
}

interface MapProps {
  /** What the map shows, for a screen reader. */
  label: string
  markers: readonly MapMarker[]
  /** Joins the markers in their order. */
  hasLine?: boolean
  /** Makes the first marker movable, by dragging it or by a tap on the map. @param point in the system of the map */
  onMove?: (point: LabelledPoint) => void
}

/** Streets are readable. */
const CLOSE_ZOOM = 16
const MOST_ZOOM = 18
/** The whole country, where nothing is to be shown yet. */
const COUNTRY: L.LatLngTuple = [35, 105]
const COUNTRY_ZOOM = 4
/** Room around the markers, px: a pin and its label. */
const PADDING: L.PointTuple = [64, 64]
/** Width of a pin's target, px. */
const PIN = 48

/** Squares of a plain map: what lies under the pictures, and all there is without them. */
class GridLayer extends L.GridLayer {
  override createTile(): HTMLElement {
    const tile = document.createElement('div')
    tile.className = 'map-grid'
    return tile
  }
}

function pinOf({ label, tone }: MapMarker): L.DivIcon {
  const pin = document.createElement('div')
  pin.className = `map-pin map-pin-${tone}`
  const words = document.createElement('span')
  words.className = 'map-pin-words'
  words.textContent = label
  pin.append(Object.assign(document.createElement('span'), { className: 'map-pin-drop' }), words)
  return L.divIcon({ html: pin, className: '', iconSize: [PIN, PIN], iconAnchor: [PIN / 2, PIN] })
}

/** A map that is made once and told what to show: it knows Leaflet, the component around it does not. */
class MapView {
  /** The system of everything drawn; points of others are converted once, on their way in. */
  readonly system: LabelledPoint['coordType']
  onMove: ((point: LabelledPoint) => void) | undefined
  private readonly map: L.Map
  private readonly drawn = L.layerGroup()
  private isPlaced = false

  constructor(node: HTMLElement, onBroken: () => void) {
    const tiles = mapTiles()
    this.system = tiles?.coordType ?? 'GCJ02'
    this.map = L.map(node, {
      zoomControl: false,
      attributionControl: tiles !== undefined && tiles.credit !== '',
      maxZoom: MOST_ZOOM,
      zoomAnimation: false,
      fadeAnimation: false
    })
    this.map.setView(COUNTRY, COUNTRY_ZOOM)
    this.map.attributionControl?.setPrefix(false)
    L.control.zoom({ position: 'topright', zoomInTitle: '放大', zoomOutTitle: '缩小' }).addTo(this.map)
    L.control.scale({ imperial: false }).addTo(this.map)
    new GridLayer().addTo(this.map)
    if (tiles !== undefined)
      L.tileLayer(tiles.url, { maxZoom: MOST_ZOOM, attribution: tiles.credit }).on('tileerror', onBroken).addTo(this.map)
    this.drawn.addTo(this.map)
    this.map.on('click', ({ latlng }) => this.tell(latlng))
  }

  show(markers: readonly MapMarker[], hasLine: boolean): void {
    const places = markers.map(({ point }) => this.at(point))
    this.drawn.clearLayers()
    markers.forEach((marker, index) => this.draw(marker, places[index] ?? COUNTRY, index === 0 && this.onMove !== undefined))
    if (hasLine && places.length > 1) this.drawn.addLayer(L.polyline(places, { className: 'map-line', interactive: false }))
    if (places.length > 0 && !(this.isPlaced && this.map.getBounds().contains(L.latLngBounds(places)))) {
      this.map.fitBounds(L.latLngBounds(places), {
        maxZoom: this.isPlaced ? this.map.getZoom() : CLOSE_ZOOM,
        padding: PADDING,
        animate: false
      })
      this.isPlaced = true
    }
  }

  dispose(): void {
    this.map.remove()
  }

  private at(point: LabelledPoint): L.LatLngTuple {
    const { lng, lat } = inSystem(point, this.system)
    return [lat, lng]
  }

  private tell({ lng, lat }: L.LatLng): void {
    this.onMove?.({ lng, lat, coordType: this.system })
  }

  private draw(marker: MapMarker, place: L.LatLngTuple, isMovable: boolean): void {
    if (marker.accuracyM !== undefined)
      this.drawn.addLayer(L.circle(place, { radius: marker.accuracyM, className: 'map-accuracy', interactive: false }))
    const pin = L.marker(place, {
      icon: pinOf(marker),
      draggable: isMovable,
      interactive: isMovable,
      keyboard: isMovable,
      title: isMovable ? `${marker.label}，可拖动` : ''
    })
    pin.on('dragend', () => this.tell(pin.getLatLng()))
    this.drawn.addLayer(pin)
  }
}

/** A map for H5, drawn by Leaflet: panned, pinched, with or without pictures. */
export function LeafletMap({ label, markers, hasLine = false, onMove }: MapProps) {
  const node = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<MapView>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (node.current === null) return undefined
    const made = new MapView(node.current, () => setBroken(true))
    setView(made)
    return () => made.dispose()
  }, [])
  useEffect(() => {
    if (view === undefined) return
    view.onMove = onMove
    view.show(markers, hasLine)
  }, [view, markers, hasLine, onMove])
  return (
    <View className='map'>
      {createElement('div', { ref: node, className: 'map-view', role: 'application', 'aria-label': label })}
      {isBroken && (
        <View className='map-broken' {...{ role: 'status' }}>
          <Text>地图图片没有全部加载，位置和坐标仍然准确</Text>
        </View>
      )}
    </View>
  )
}
