import { useEffect, useRef, useState } from 'react'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** What is dragged onto what: a driver onto an order, or an order onto a driver. */
type Kind = 'order' | 'driver'

export interface CardDrag {
  /** For the element of the card. */
  attach: (node: unknown) => void
  /** One of the other kind is held over it. */
  isOver: boolean
}

/**
 * A card that is dragged onto one of the other kind, and takes one of the other kind.
 * @param onDrop called with the id of what was dropped on it
 */
export function useCardDrag(kind: Kind, id: string, onDrop: (otherId: string) => void): CardDrag {
  const [element, setElement] = useState<HTMLElement>()
  const [isOver, setOver] = useState(false)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    if (element === undefined) return undefined
    const stops = [
      draggable({ element, getInitialData: () => ({ kind, id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source: { data } }) => typeof data.id === 'string' && data.kind === (kind === 'order' ? 'driver' : 'order'),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source: { data } }) => {
          setOver(false)
          if (typeof data.id === 'string') drop.current(data.id)
        }
      })
    ]
    return () => stops.forEach((stop) => stop())
  }, [element, kind, id])
  // The same function each time: another one would be told of the element anew with each drawing.
  const [attach] = useState(() => (node: unknown) => setElement(node instanceof HTMLElement ? node : undefined))
  return { attach, isOver }
}
