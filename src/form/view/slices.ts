/**
 * Things of a long form that are drawn at once after its first paint: a mini-program sends them in one piece, which may not be large
 * (quality.md#speed-and-size).
 */
export const SLICE_FIELDS = 100
export const SLICE_ROWS = 50

/** How far a form is drawn, as far as there is time for it. A mini-program draws each slice in one piece. */
export const useDrawn = (drawn: number): number => drawn
