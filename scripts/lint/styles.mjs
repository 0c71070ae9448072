// Style sheets of src: a class belongs to one sheet, and what stands over what is a named layer (src/styles/layers.scss). Sheets are global,
// so a class of two of them looks as whichever came last says. Part of npm run lint: `node scripts/lint/styles.mjs [root]` prints what is
// wrong and ends with 1.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import postcss from 'postcss'
import * as sass from 'sass'

/** Set from outside on what a rule is about (src/styles/tokens.scss): theme and size of the text. */
const CONTEXT = /^(theme(-\w+)?|text-\d+)$/
const BARE_LAYER = /z-index\s*:\s*(?!layer\(|var\(--layer-)[^\s;,'"]+|\bzIndex\s*:\s*[^\s,}]+/g

const filesIn = (folder, ending) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => ending.test(file))
        .map((file) => path.join(folder, file))
    : []

/** Classes that lead each part of a selector: `.text-200 .a.is-on > .b` has `[['a', 'is-on'], ['b']]`. */
const partsOf = (selector) =>
  selector
    .split(/[\s>+~]+/)
    .map((part) => [...part.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name).filter((name) => !CONTEXT.test(name)))
    .filter((names) => names.length > 0)

/** Selectors of every sheet that no other takes in, as the build makes them. @returns Map of file to parts of each selector */
function sheetsOf(root) {
  const src = path.join(root, 'src')
  const importers = [{ findFileUrl: (url) => (url.startsWith('@/') ? pathToFileURL(path.join(src, url.slice(2))) : null) }]
  const taken = new Set()
  const sheets = filesIn(src, /\.(scss|css)$/).map((file) => {
    const { css, loadedUrls } = sass.compile(file, { importers, silenceDeprecations: ['mixed-decls'] })
    for (const url of loadedUrls.map((each) => fileURLToPath(each))) if (url !== file) taken.add(url)
    const selectors = []
    postcss.parse(css).walkRules((rule) => {
      if (rule.parent?.type !== 'atrule' || !rule.parent.name.includes('keyframes')) selectors.push(...rule.selectors.map(partsOf))
    })
    return [file, selectors.filter((parts) => parts.length > 0)]
  })
  return new Map(sheets.filter(([file]) => !taken.has(file)))
}

/** Whose each selector is: its first class that this sheet describes by itself, else its first class. */
function claimsOf(selectors) {
  const own = new Set(selectors.filter((parts) => parts.length === 1).map(([[name]]) => name))
  return new Set(selectors.map((parts) => parts.map(([name]) => name).find((name) => own.has(name)) ?? parts[0][0]))
}

/** @param root absolute path of the tree @returns lines `.class: sheet, sheet` and `file:line: what stands there`, in order */
export function styleFaults(root) {
  const owners = new Map()
  for (const [file, selectors] of sheetsOf(root))
    for (const name of claimsOf(selectors)) owners.set(name, [...(owners.get(name) ?? []), path.relative(root, file)])
  const doubles = [...owners]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `class .${name} is of two sheets: ${files.sort().join(', ')}`)
  const bare = filesIn(path.join(root, 'src'), /\.(scss|css|tsx?)$/).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        [...line.matchAll(BARE_LAYER)].map(
          ([found]) => `${path.relative(root, file)}:${at + 1}: ${found} without a name of src/styles/layers.scss`
        )
      )
  )
  return [...doubles.sort(), ...bare.sort()]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = styleFaults(path.resolve(process.argv[2] ?? '.'))
  for (const fault of faults) console.log(fault)
  if (faults.length > 0) process.exitCode = 1
}
