import { useDeferredValue } from 'react'

/** In a browser the rest is one piece: React puts it aside whenever the person does something. */
export const SLICE_FIELDS = Infinity
export const SLICE_ROWS = Infinity

/** How far a form is drawn, as far as there is time for it. */
export const useDrawn = (drawn: number): number => useDeferredValue(drawn)
