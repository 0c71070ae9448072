export interface HardwareKeys {
  /** A key without Ctrl, Alt or Meta. True when it was taken. */
  onKey: (key: string) => boolean
  onPaste: (text: string) => void
}

/** Mini-programs have no keyboard of their own to listen to: nothing to do outside H5. */
export function useHardwareKeys(_keys: HardwareKeys): void {
  return
}
