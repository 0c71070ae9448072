import { createElement, useEffect, useRef, useState } from 'react'
import * as L from 'leaflet'
import { Text, View } from '@tarojs/components'
import type { LabelledPoint } from '@/domain/transferCar/order/coordinates'
import { CLOSE_ZOOM, COUNTRY, createMap, type BaseMap } from './baseMap.h5'

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

/** Room around the markers, px: a pin and its label. */
const PADDING: L.PointTuple = [64, 64]
/** Width of a pin's target, px. */
const PIN = 48

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
  onMove: ((point: LabelledPoint) => void) | undefined
  private readonly base: BaseMap
  private readonly drawn = L.layerGroup()
  private isPlaced = false

  constructor(node: HTMLElement, onBroken: () => void) {
    this.base = createMap(node, onBroken)
    this.drawn.addTo(this.base.map)
    this.base.map.on('click', ({ latlng }) => this.tell(latlng))
  }

  show(markers: readonly MapMarker[], hasLine: boolean): void {
    const { map } = this.base
    const places = markers.map(({ point }) => this.base.at(point))
    this.drawn.clearLayers()
    markers.forEach((marker, index) => this.draw(marker, places[index] ?? COUNTRY, index === 0 && this.onMove !== undefined))
    if (hasLine && places.length > 1) this.drawn.addLayer(L.polyline(places, { className: 'map-line', interactive: false }))
    if (places.length > 0 && !(this.isPlaced && map.getBounds().contains(L.latLngBounds(places)))) {
      map.fitBounds(L.latLngBounds(places), {
        maxZoom: this.isPlaced ? map.getZoom() : CLOSE_ZOOM,
        padding: PADDING,
        animate: false
      })
      this.isPlaced = true
    }
  }

  dispose(): void {
    this.base.map.remove()
  }

  private tell({ lng, lat }: L.LatLng): void {
    this.onMove?.({ lng, lat, coordType: this.base.system })
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
