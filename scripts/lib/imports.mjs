// Which files of the server and its shared rules reach which: read from their import lines.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './processes.mjs'

const ROOMS = ['server', 'src/domain', 'src/contract']
/** They put the whole together, so everything reaches them and they say nothing about what a change can break. */
const JOINTS = /^server\/(app|bootstrap|main|starter)\.ts$|^server\/(seed|commands)\//

const filesOf = (room) =>
  readdirSync(path.join(ROOT, room), { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.posix.join(room, file))

/** Paths from the project's root, of a file and whatever reaches it. @param starts such paths; unknown ones stand alone */
export const reachedFrom = (starts) => {
  const files = new Set(ROOMS.flatMap(filesOf))
  const targetOf = (from, name) => {
    const base = name.startsWith('@/') ? path.posix.join('src', name.slice(2)) : path.posix.join(path.posix.dirname(from), name)
    return [`${base}.ts`, `${base}/index.ts`].find((file) => files.has(file))
  }
  const importers = new Map()
  for (const file of files) {
    if (JOINTS.test(file)) continue
    for (const [, name] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(/ from '((?:@\/|\.)[^']+)'/g)) {
      const target = targetOf(file, name)
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  const reached = new Set(starts)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return reached
}
