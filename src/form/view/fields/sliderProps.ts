/** What the browser's range input and the mini-programs' slider have in common. */
export interface NativeSliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  disabled: boolean
  /** While it moves. */
  onChange: (value: number) => void
  /** Where it was let go. */
  onLeave: () => void
}
