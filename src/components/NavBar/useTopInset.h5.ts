/** The browser keeps the status bar to itself. Apart from the mini-programs, whose way would bring device tables of 40 KB. */
export function useTopInset(): number {
  return 0
}
