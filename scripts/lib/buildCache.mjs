// What builds keep between runs, below .tmp (never part of a commit; removing it is always safe).
import { createHash } from 'node:crypto'
import path from 'node:path'
import { SETTINGS, hashInputs } from './h5Stamp.mjs'
import { ROOT } from './processes.mjs'

/** Folder of compressed copies (scripts/lib/compress.mjs). */
export const COMPRESSED_COPIES = path.join(ROOT, '.tmp', 'cache', 'compressed')

/**
 * Version of webpack's cache (config/index.ts): everything a module may follow from that webpack does not watch by itself. Sources are not in
 * it, they are watched one by one by their content.
 * @param library '0' for a package without the component library, else '1'
 */
export const cacheVersion = (library = '1') =>
  createHash('sha256').update(hashInputs(SETTINGS)).update(process.version).update(library).digest('hex')
