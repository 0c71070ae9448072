/** The mini-programs push their page above the keyboard by themselves. */
export function useKeyboardRoom(): Record<string, string> {
  return {}
}
