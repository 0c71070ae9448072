// Every rule that a comment names stands in docs/domain, every decision in docs/decisions, and nothing names a document that is not in
// the repository. Part of npm run lint: `node scripts/lint/references.mjs` prints what is wrong and ends with 1.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOMS = ['src', 'server', 'scripts', 'config', 'types', '__tests__', 'docs']
const TEXT = /\.(tsx?|mts|mjs|cjs|js|scss|css|html|sql|md)$/
/** They write down what is refused. */
const OWN = /^(scripts\/lint\/references\.mjs|__tests__\/tooling\/(references\.test|plantedTexts)\.ts)$/

/** Words that cite something outside of the repository. */
const OUTSIDE = [
  [/\b[Rr]ulings? \d/, 'a ruling'],
  [/\b[Cc]ontract (sections? )?\d/, 'a section of a contract'],
  [/(?<!PNG )\b[Ss]pecification\b/, 'a specification'],
  [/\bscreens \d/, 'a page of screens'],
  [/\bplatform-dialects\b/, 'a page of dialects'],
  [/\b[Ii]ssues? \d+\b(?!-)/, 'an issue'],
  [/^(?!.*\b(RFC|GB|PNG|ISO)\b).*\b[Ss]ections? \d/, 'a section of something']
]

/** The anchor that GitHub makes of a heading: small letters, hyphens for blanks, no signs. */
export const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-')

/** Anchors of a page in their order; one that stands twice is there twice. */
export const anchorsOf = (text) =>
  text
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .split('\n')
    .flatMap((line) => /^#{1,6} (.*)$/.exec(line)?.[1] ?? [])
    .map(anchorOf)

/** What may be referred to: pages of docs/domain with their anchors, numbers and names of decisions, other pages of docs. */
export function readLibrary(root) {
  const domain = path.join(root, 'docs', 'domain')
  const decisions = readdirSync(path.join(root, 'docs', 'decisions')).map((file) => file.replace(/\.md$/, ''))
  return {
    pages: Object.fromEntries(readdirSync(domain).map((file) => [file, anchorsOf(readFileSync(path.join(domain, file), 'utf8'))])),
    decisions,
    // What stands at the top and in docs.
    others: ['.', 'docs'].flatMap((folder) => readdirSync(path.join(root, folder)).filter((file) => file.endsWith('.md')))
  }
}

/** What is wrong with the references of one line, in words. @param isRulePage pages of docs/domain may name each other whole */
function lineFaults(line, { pages, decisions, others }, isRulePage) {
  const faults = []
  for (const [, folder = '', name, anchor] of line.matchAll(/((?:[\w.-]+\/)*)\b([\w-]+\.md)\b(?:#([\w-]+))?/g)) {
    if (folder.endsWith('decisions/') || folder.includes('node_modules/')) continue
    if (anchor !== undefined && pages[name] !== undefined) {
      if (!pages[name].includes(anchor)) faults.push(`${name} has no heading #${anchor}`)
    } else if (pages[name] !== undefined && !isRulePage && !others.includes(name) && !folder.endsWith('domain/'))
      faults.push(`${name} without the heading that is meant`)
    else if (pages[name] === undefined && !others.includes(name)) faults.push(`${name} is not in the repository`)
  }
  for (const [, name] of line.matchAll(/docs\/decisions\/(\d{4}[\w-]*)/g))
    if (!decisions.some((file) => file === name || (name.length === 4 && file.startsWith(`${name}-`)))) faults.push(`no decision ${name}`)
  for (const [, number] of line.matchAll(/\bdecision (\d{1,4})\b/g))
    if (!decisions.some((file) => file.startsWith(`${number.padStart(4, '0')}-`))) faults.push(`no decision ${number}`)
  for (const [form, what] of OUTSIDE) if (form.test(line)) faults.push(`cites ${what}`)
  return faults
}

/** Dangling references of a text: `line: what is wrong`, lines from 1. */
export const faultsOf = (text, library, isRulePage = false) =>
  text.split('\n').flatMap((line, at) => lineFaults(line, library, isRulePage).map((fault) => `${at + 1}: ${fault}`))

/** All of a tree: texts of its rooms and of its root, anchors that stand twice in a page. */
export function checkTree(root) {
  const library = readLibrary(root)
  const inRooms = ROOMS.filter((room) => existsSync(path.join(root, room))).flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(room, file.replaceAll(path.sep, '/'))
    )
  )
  const files = [...readdirSync(root), ...inRooms].filter((file) => TEXT.test(file) && !OWN.test(file))
  return [
    ...Object.entries(library.pages).flatMap(([page, anchors]) =>
      anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at).map((anchor) => `docs/domain/${page}: #${anchor} stands twice`)
    ),
    ...files.flatMap((file) =>
      faultsOf(readFileSync(path.join(root, file), 'utf8'), library, file.startsWith('docs/domain/')).map((fault) => `${file}:${fault}`)
    )
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = checkTree(process.cwd())
  for (const fault of faults) console.log(fault)
  if (faults.length > 0) process.exitCode = 1
}
