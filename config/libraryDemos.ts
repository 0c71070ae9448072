import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const LIBRARY = path.resolve(__dirname, '..', 'src', 'pages', 'componentLibrary')
/** How every demo begins: its id, then the line of names that the list is made of. */
const HEAD = /^export default demoPage\('(\w+\/\w+)', \{\s+chinese: '([^'\n]+)',\s+group: '(\w+)',\s+icon: '(\w+)',\n/m

type Line = readonly [id: string, chinese: string, group: string, icon: string]

/** The page files of the demos, two folders below the library's root: `componentsA/avatar`. */
const demoIds = (): string[] =>
  readdirSync(LIBRARY, { withFileTypes: true })
    .filter((folder) => folder.isDirectory())
    .flatMap(({ name: folder }) =>
      readdirSync(path.join(LIBRARY, folder), { withFileTypes: true })
        .filter((demo) => demo.isDirectory())
        .map((demo) => `${folder}/${demo.name}`)
    )
    .sort()

/**
 * The list of the component library, read from the demos themselves (docs/decisions/0039): a demo is registered by being there. The build puts
 * it into src/libraryDemos.ts; the compiler checks the words where they stand.
 * @throws Error naming the demo that does not begin with its own id and its names
 */
export const readLibraryDemos = (): Line[] =>
  demoIds().map((id) => {
    const [, named, chinese = '', group = '', icon = ''] = HEAD.exec(readFileSync(path.join(LIBRARY, id, 'index.tsx'), 'utf8')) ?? []
    if (named !== id) throw new Error(`${id} must begin with demoPage('${id}', { and chinese, group, icon`)
    return [id, chinese, group, icon]
  })
