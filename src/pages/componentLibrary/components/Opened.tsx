import { LibraryIndex } from './LibraryIndex'

/** Mini-programs have a page for each demo: this one is the list. */
export function Opened() {
  return <LibraryIndex />
}
