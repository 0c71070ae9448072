import { readLibraryDemos } from '../../config/libraryDemos'

// What the build puts in its place (config/index.ts).
Object.assign(globalThis, { LIBRARY_LINES: readLibraryDemos() })
