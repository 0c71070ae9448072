import { useEffect, useRef } from 'react'
import type { Board } from './board'

const HANDLE = 'design-'
export const handleId = (id: string): string => `${HANDLE}${id}`

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
const FIRST = 'input, textarea, [tabindex="0"]'

/** What the keys do at a block. */
interface Acts {
  remove: (id: string) => void
}

/** Ctrl, or Command on a Mac. */
function historyKey(board: Board, event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return false
  const key = event.key.toLowerCase()
  if (key === 'z' && !event.shiftKey) board.undo()
  else if (key === 'y' || key === 'z') board.redo()
  else return false
  return true
}

function blockKey(board: Board, acts: Acts, root: HTMLElement, id: string, event: KeyboardEvent): boolean {
  const { key, altKey } = event
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined
  if (by !== undefined && altKey) board.step(id, by)
  else if (by !== undefined) {
    const { order } = board
    const next = order[order.indexOf(id) + by]
    if (next !== undefined) document.getElementById(handleId(next))?.focus()
  } else if (key === 'Delete' || key === 'Backspace') acts.remove(id)
  else if (key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) board.duplicate(id)
  else if (key === 'Enter') {
    board.showPart('settings')
    // The settings of this block are drawn by then.
    requestAnimationFrame(() => root.querySelector<HTMLElement>('.designer-settings')?.querySelector<HTMLElement>(FIRST)?.focus())
  } else return false
  return true
}

/**
 * The board by keyboard alone: arrows go from block to block, with Alt they move it, Enter leads to its settings and Escape back, Delete,
 * Ctrl+D, Ctrl+Z and Ctrl+Y. The focus goes where the board sends it, and is at home in the block that was moved.
 * @returns to be given to the element around all of it
 */
export function useBoardKeys(board: Board, acts: Acts): (node: unknown) => void {
  const root = useRef<HTMLElement | null>(null)
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const element = root.current
    if (element === null) return undefined
    const blockOf = (target: EventTarget | null): string | undefined =>
      target instanceof HTMLElement && target.id.startsWith(HANDLE) ? target.id.slice(HANDLE.length) : undefined
    const press = (event: KeyboardEvent) => {
      const id = blockOf(event.target)
      const isInSheet = event.target instanceof HTMLElement && event.target.closest('[role="dialog"]') !== null
      if (isInSheet) return
      let isDone = historyKey(board, event)
      if (!isDone && id !== undefined) isDone = blockKey(board, latest.current, element, id, event)
      if (!isDone && event.key === 'Escape') {
        board.lead(board.selected)
        isDone = true
      }
      if (isDone) event.preventDefault()
    }
    const focused = (event: FocusEvent) => {
      const id = blockOf(event.target)
      if (id !== undefined) board.select(id)
    }
    element.addEventListener('keydown', press)
    element.addEventListener('focusin', focused)
    return () => {
      element.removeEventListener('keydown', press)
      element.removeEventListener('focusin', focused)
    }
  }, [board])
  const { focuses } = board
  useEffect(() => {
    if (focuses === 0) return
    const handle = document.getElementById(handleId(board.selected))
    // With nothing left the form itself is what can be worked on.
    ;(handle ?? document.getElementById(handleId('')))?.focus()
    // Each count is another wish for the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [focuses])
  const { selected, history } = board
  useEffect(() => {
    // What was added or led to comes into sight.
    const handle = document.getElementById(handleId(selected))
    if (selected !== '') handle?.scrollIntoView({ block: 'nearest' })
    // What had the focus is gone, with a step that was taken back.
    const isLost = document.activeElement === document.body && history.past.length + history.future.length > 0
    if (isLost) handle?.focus({ preventScroll: true })
  }, [selected, history])
  return (node) => {
    root.current = node instanceof HTMLElement ? node : null
  }
}
