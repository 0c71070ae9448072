/** What the two text inputs (Taro's and the browser's own) have in common. */
export interface NativeInputProps {
  /** Name for a screen reader where no label element points here. */
  label?: string
  id?: string
  className?: string
  /**
   * First text; a later change replaces what is shown, everything else leaves the typing alone. So both a fixed start
   * (draft kept in a ref, committed on blur) and a value that follows the typing work.
   */
  value: string
  /** Which keyboard fits: digits, digits with a point, telephone, identity card (digits and X). */
  type?: 'text' | 'number' | 'digit' | 'tel' | 'idcard'
  password?: boolean
  placeholder?: string
  maxLength?: number
  disabled?: boolean
  invalid?: boolean
  /** Id of the element with the error or help. */
  describedBy?: string
  /** H5 only: lets the browser fill in account and password. */
  autoComplete?: string
  confirmType?: 'done' | 'next' | 'search' | 'send' | 'go'
  /** Text areas: rows shown before it grows. */
  rows?: number
  onInput: (value: string) => void
  onFocus?: () => void
  onBlur?: (value: string) => void
  onConfirm?: (value: string) => void
}
