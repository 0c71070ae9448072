import * as L from 'leaflet'
import type { ClusterPin } from './clusters'
import type { OrderPin, TruckPin } from './model'

/** One thing on the map as it is drawn. */
export interface Drawn {
  key: string
  at: L.LatLngTuple
  label: string
  isChosen: boolean
  /** Everything that its look hangs on: the same text, the same look. */
  look: string
  /** Draws it into its element. */
  fill: (element: HTMLElement) => void
  act: () => void
}

const PIN_CLASS = 'desk-pin'

const span = (className: string, text = ''): HTMLElement => Object.assign(document.createElement('span'), { className, textContent: text })

const classes = (...names: (string | false)[]): string => [PIN_CLASS, ...names].filter((name) => name !== false).join(' ')

export const fillOrder =
  ({ words, tone, isChosen }: OrderPin) =>
  (element: HTMLElement): void => {
    element.className = classes('desk-pin-order', isChosen && 'desk-pin-chosen')
    element.replaceChildren(span(`tag tag-${tone}`, words))
  }

export const fillTruck =
  ({ words, degrees, isPale, isChosen }: TruckPin) =>
  (element: HTMLElement): void => {
    element.className = classes('desk-pin-truck', isPale && 'desk-pin-pale', isChosen && 'desk-pin-chosen')
    const course = span('desk-pin-course')
    if (degrees !== undefined) course.style.transform = `rotate(${degrees}deg)`
    element.replaceChildren(...(degrees === undefined ? [] : [course]), span('desk-pin-dot'), span('desk-pin-words', words))
  }

export const fillCluster =
  ({ words, hasLate }: ClusterPin) =>
  (element: HTMLElement): void => {
    element.className = classes('desk-pin-cluster', hasLate && 'desk-pin-late')
    element.textContent = words
  }

interface Held {
  marker: L.Marker
  element: HTMLElement
  drawn: Drawn
}

/** The pins in the document: those that stay are kept, moved and changed, so that neither the focus nor a press is lost by a new reading. */
export class PinLayer {
  private readonly held = new Map<string, Held>()
  private readonly layer: L.LayerGroup
  /** The pin that Tab leads to. */
  private stop = ''
  private readonly onKey: (event: KeyboardEvent, drawn: Drawn) => void

  constructor(map: L.Map, onKey: (event: KeyboardEvent, drawn: Drawn) => void) {
    this.layer = L.layerGroup().addTo(map)
    this.onKey = onKey
  }

  /** What is drawn now. */
  get all(): Drawn[] {
    return [...this.held.values()].map(({ drawn }) => drawn)
  }

  show(pins: readonly Drawn[]): void {
    const keys = new Set(pins.map(({ key }) => key))
    const hadFocus = this.held.get(this.stop)?.element === document.activeElement
    for (const [key, { marker }] of this.held)
      if (!keys.has(key)) {
        this.layer.removeLayer(marker)
        this.held.delete(key)
      }
    for (const pin of pins) this.put(pin)
    const stop = keys.has(this.stop) ? this.stop : ((pins.find(({ isChosen }) => isChosen) ?? pins[0])?.key ?? '')
    this.lead(stop)
    if (hadFocus && document.activeElement === document.body) this.focus(stop)
  }

  /** Focuses a pin and makes it the one that Tab leads to. @returns whether it is there */
  focus(key: string): boolean {
    const element = this.held.get(key)?.element
    element?.focus({ preventScroll: true })
    return element !== undefined
  }

  private lead(key: string): void {
    this.held.get(this.stop)?.element.setAttribute('tabindex', '-1')
    this.held.get(key)?.element.setAttribute('tabindex', '0')
    this.stop = key
  }

  private put(drawn: Drawn): void {
    const held = this.held.get(drawn.key) ?? this.add(drawn)
    const { marker, element, drawn: before } = held
    if (before.at[0] !== drawn.at[0] || before.at[1] !== drawn.at[1]) marker.setLatLng(drawn.at)
    if (before.look !== drawn.look || element.className === '') {
      drawn.fill(element)
      element.setAttribute('aria-label', drawn.label)
      element.title = drawn.label
      marker.setZIndexOffset(drawn.isChosen ? 10_000 : 0)
    }
    held.drawn = drawn
  }

  private add(drawn: Drawn): Held {
    const element = document.createElement('div')
    element.setAttribute('role', 'button')
    element.setAttribute('tabindex', '-1')
    const icon = L.divIcon({ html: element, className: '', iconSize: [0, 0] })
    const marker = L.marker(drawn.at, { icon, keyboard: false })
    const held = { marker, element, drawn }
    // Leaflet tells a press from the end of a drag.
    marker.on('click', () => held.drawn.act())
    element.addEventListener('keydown', (event) => this.onKey(event, held.drawn))
    element.addEventListener('focus', () => this.lead(held.drawn.key))
    this.layer.addLayer(marker)
    this.held.set(drawn.key, held)
    return held
  }
}
