import type { ComponentType } from 'react'
import { LIBRARY_DEMOS } from '@/libraryDemos'

/**
 * All demos, for H5, where one page serves them. The folder asked for is src/pages: Taro's resolver takes the library's own, which has an
 * index.tsx, for that file.
 */
const FILES = require.context<{ default: ComponentType }>('../..', true, /^\.\/componentLibrary\/\w+\/\w+\/index\.tsx$/)

/** The page of each demo by its id. */
export const DEMO_PAGES: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  LIBRARY_DEMOS.map(({ id }) => [id, FILES(`./componentLibrary/${id}/index.tsx`).default])
)
