/** What the browser's date input and the mini-programs' picker have in common. */
export interface NativeDateProps {
  id?: string
  /** `date` = yyyy-mm-dd, `month` = yyyy-mm, `time` = HH:MM; wall clock, no zone. */
  mode: 'date' | 'month' | 'time'
  /** Of a time: seconds are chosen too, and `value` is HH:MM:SS. */
  hasSeconds?: boolean
  value: string
  placeholder: string
  /** Name for a screen reader where no label element points here. */
  label: string
  invalid?: boolean
  describedBy?: string
  disabled?: boolean
  /** Earliest and latest, in the form of `value`. */
  min?: string
  max?: string
  onChange: (value: string) => void
}
