import { Opened } from './components/Opened'

/** The list of demos; on H5, where one chunk holds the whole library, also each demo (docs/decisions/0039). */
export default function ComponentLibrary() {
  return <Opened />
}
