// Files of src and server under 30 lines that one other file imports: mostly no idea of their own but a part of it. Part of npm run lint:
// `node scripts/lint/smallFiles.mjs [root]` prints how many they are and ends with 1, and their names, when they are more than `MOST`.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sourcesOf } from './unusedExports.mjs'

/** What is left: data, parts of a barrel, doors of areas, pure rules with tests of their own, parts of a screen with a name of their own. */
const MOST = 62
const LINES = 30
/** Found by their path or their name, not by an import: settings of pages, what differs by platform, doors and tables of an area. */
const BY_NAME = /\.(config|h5|weapp|alipay|d)\.tsx?$|(^|\/)(index|types|routes|model|checked)\.tsx?$|^server\/database\/schema\//

/** @param root absolute path of the tree @returns paths from there with their importers, in order */
export function smallFiles(root) {
  const importers = new Map()
  const sizes = new Map()
  for (const { file, text, targets } of sourcesOf(root, ['src', 'server'])) {
    sizes.set(path.relative(root, file), text.trimEnd().split('\n').length)
    for (const target of new Set(targets)) importers.set(target, [...(importers.get(target) ?? []), path.relative(root, file)])
  }
  const isOfPlatform = (file) => ['h5', 'weapp', 'alipay'].some((name) => sizes.has(file.replace(/\.(tsx?)$/, `.${name}.$1`)))
  const isPage = (file) => file.endsWith('.tsx') && sizes.has(file.replace(/\.tsx$/, '.config.ts'))
  return [...sizes]
    .filter(([file, size]) => size < LINES && !BY_NAME.test(file) && !isOfPlatform(file) && !isPage(file))
    .map(([file]) => ({ file, by: (importers.get(path.join(root, file)) ?? []).filter((each) => each !== file) }))
    .filter(({ by }) => by.length === 1)
    .map(({ file, by }) => ({ file, by: by[0] }))
    .sort((a, b) => (a.file < b.file ? -1 : 1))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = smallFiles(path.resolve(process.argv[2] ?? '.'))
  console.log(`${found.length} small files with one importer; at most ${MOST}`)
  if (found.length > MOST) {
    for (const { file, by } of found) console.log(`${file} is imported by ${by} alone`)
    process.exitCode = 1
  }
}
