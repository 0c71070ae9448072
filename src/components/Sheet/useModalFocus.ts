const ignore = (_node: unknown): void => undefined

/** Mini-programs have no keyboard focus to move: nothing to do outside H5. */
export function useModalFocus(_open: boolean, _onClose: () => void): (node: unknown) => void {
  return ignore
}
