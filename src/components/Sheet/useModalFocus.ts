import type { Ref } from 'react'

/** Mini-programs have no keyboard focus to move: nothing to do outside H5. */
export function useModalFocus(_open: boolean, _latest: { readonly current: () => void }): Ref<HTMLElement> {
  return null
}
