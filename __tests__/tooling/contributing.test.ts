import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '..', '..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

/** Files that a section of the guide names, in order. */
function filesNamed(title: string): string[] {
  const [, section = ''] = read('CONTRIBUTING.md').split(`## ${title}\n`)
  return [...(section.split('\n## ')[0] ?? '').matchAll(/`((?:src|server|__tests__)\/[^`]+)`/g)].map(([, file = '']) => file)
}

const isTable = (text: string, keys: readonly string[]): boolean =>
  keys.some((key) => new RegExp(`(?<!Partial<)Record<${key},|\\b\\w+ in ${key}\\]`).test(text))

/** Source files with a table that has an entry for each member of one of these types. */
function tablesOf(keys: readonly string[], home: RegExp): string[] {
  return ['src', 'server'].flatMap((root) =>
    readdirSync(path.join(ROOT, root), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
      .filter((file) => {
        const text = read(file)
        return isTable(text, keys) && home.test(text)
      })
  )
}

describe.each([
  {
    title: 'How to add a chat message kind',
    keys: ['MessageKind', 'SentKind', 'EntryKind'],
    home: /conversationCodes'/,
    // Its types follow from the tables of the others.
    follows: ['src/stores/conversation/types.ts'],
    least: 5
  },
  {
    title: 'How to add a field kind',
    keys: ['FieldKind', 'LeafKind', 'ServerKind', 'ReadStyle', 'KindCheck', 'CurrentValue', 'NameSource'],
    home: /form\/kinds'|from '\.\/kinds'|export type FieldKind = keyof/,
    follows: [],
    least: 5
  },
  {
    title: 'How to add an event',
    keys: ['BusinessArea', 'ListedKind'],
    home: /businessEvents'/,
    // Its types are those of the frames.
    follows: ['src/contract/businessEvents.ts'],
    least: 2
  }
])('$title', ({ title, keys, home, follows, least }) => {
  test('names files that exist', () => {
    const files = filesNamed(title)
    expect(files.length).toBeGreaterThan(least)
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
  })

  test('names every table that has an entry for each kind, so that the compiler asks for it', () => {
    const tables = tablesOf(keys, home)
    expect(tables.length).toBeGreaterThanOrEqual(least)
    expect(tables.filter((file) => !follows.includes(file) && !filesNamed(title).includes(file))).toEqual([])
  })

  test('names as tables only what the compiler asks for', () => {
    const [, section = ''] = read('CONTRIBUTING.md').split(`## ${title}\n`)
    const [, list = ''] = (section.split('\n## ')[0] ?? '').split('The compiler then names these tables:')
    const named = [...list.matchAll(/^\d\. `([^`]+)`/gm)].map(([, file = '']) => file)
    expect(named.length).toBeGreaterThanOrEqual(least)
    expect(named.filter((file) => !isTable(read(file), keys))).toEqual([])
  })
})
