import { useEffect, useState } from 'react'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Board, Dragged, Edge } from './board'

const isDragged = (data: Record<string, unknown>): data is { dragged: Dragged } => typeof data.dragged === 'object' && data.dragged !== null

/** An element as it is mounted. */
function useElement(): [HTMLElement | undefined, (node: unknown) => void] {
  const [element, setElement] = useState<HTMLElement>()
  return [element, (node) => setElement(node instanceof HTMLElement ? node : undefined)]
}

/** Px at the edges of a box that stand for before and behind it; between them is inside. */
const RIM = 14

function edgeOf(element: Element, clientY: number, isBox: boolean): Edge {
  const { top, bottom } = element.getBoundingClientRect()
  if (!isBox) return clientY < (top + bottom) / 2 ? 'before' : 'after'
  if (clientY < top + RIM) return 'before'
  return clientY > bottom - RIM ? 'after' : 'inside'
}

/** Something of the palette that can be dragged. @returns to be given to its element */
export function usePaletteDrag(dragged: Dragged): (node: unknown) => void {
  const [element, attach] = useElement()
  useEffect(() => (element === undefined ? undefined : draggable({ element, getInitialData: () => ({ dragged }) })), [element, dragged])
  return attach
}

/** A block that can be dragged and dropped on. @param id '' for the form itself @param isBox others can stand in it */
export function useBlockDrag(board: Board, id: string, isBox: boolean): (node: unknown) => void {
  const [element, attach] = useElement()
  useEffect(() => {
    if (element === undefined) return undefined
    const stops = [
      dropTargetForElements({
        element,
        getData: ({ input }) => ({ id, edge: id === '' ? 'inside' : edgeOf(element, input.clientY, isBox) }),
        canDrop: ({ source, input }) => {
          const edge = id === '' ? 'inside' : edgeOf(element, input.clientY, isBox)
          return isDragged(source.data) && board.spotFor(source.data.dragged, id, edge) !== undefined
        }
      })
    ]
    if (id !== '') stops.push(draggable({ element, getInitialData: () => ({ dragged: { id } }) }))
    return () => stops.forEach((stop) => stop())
  }, [element, board, id, isBox])
  return attach
}

/** Follows what is dragged over the canvas and drops it. */
export function useDropping(board: Board): void {
  useEffect(
    () =>
      monitorForElements({
        onDrag: ({ location }) => board.landAt(landingOf(location.current.dropTargets[0]?.data)),
        onDrop: ({ source, location }) => {
          const landing = landingOf(location.current.dropTargets[0]?.data)
          board.landAt(undefined)
          if (landing !== undefined && isDragged(source.data)) board.drop(source.data.dragged, landing.id, landing.edge)
        }
      }),
    [board]
  )
}

function landingOf(data: Record<string | symbol, unknown> | undefined): Board['landing'] {
  const { id, edge } = data ?? {}
  if (typeof id !== 'string' || (edge !== 'before' && edge !== 'after' && edge !== 'inside')) return undefined
  return { id, edge }
}
