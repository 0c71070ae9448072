// What a build weighs: packages of a mini-program as its app.json declares them, and the files H5 fetches for one page.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const filesOf = (root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

/**
 * Bytes of each package of a built mini-program, uncompressed as the platforms count them.
 * @param root folder with app.json
 * @returns `main` and one entry for each subpackage root
 */
export const packageSizes = (root) => {
  const app = JSON.parse(readFileSync(path.join(root, 'app.json'), 'utf8'))
  const roots = (app.subPackages ?? app.subpackages ?? []).map((entry) => entry.root.replace(/\/$/, ''))
  const sizes = new Map([['main', 0], ...roots.map((name) => [name, 0])])
  for (const file of filesOf(root)) {
    const relative = path.relative(root, file).replaceAll(path.sep, '/')
    if (relative.endsWith('.map') || relative.endsWith('.LICENSE.txt')) continue
    const owner = roots.find((name) => relative.startsWith(`${name}/`)) ?? 'main'
    sizes.set(owner, sizes.get(owner) + statSync(file).size)
  }
  return sizes
}

/** Ids of the chunks the H5 router loads for a page, read from the built entry; none when the page is part of the entry. */
const pageChunks = (entry, page) => {
  const at = entry.search(new RegExp(`["']?path["']?:\\s*["']/?${page}["'],\\s*["']?load["']?`))
  if (at < 0) return undefined
  const body = entry.slice(at)
  const end = body.search(/,\w+,\w+\]\}|\}\s*,\s*\{\}\s*\)/)
  return [...body.slice(0, end < 0 ? 2000 : end).matchAll(/\.e\("?([\w-]+)"?\)/g)].map((match) => match[1])
}

/**
 * Scripts and styles H5 fetches before a page can paint: those of index.html and the page's own chunks.
 * @param root H5 build
 * @param page route such as `pages/login/index`
 * @returns paths from the root
 * @throws Error when the page has no chunk in the entry
 */
export const h5PageFileNames = (root, page) => {
  const html = readFileSync(path.join(root, 'index.html'), 'utf8')
  const first = [...html.matchAll(/(?:src|href)="\/((?:js|css)\/[^"]+)"/g)].map((match) => match[1])
  const entries = first.filter((file) => file.endsWith('.js')).map((file) => readFileSync(path.join(root, file), 'utf8'))
  const chunks = entries.map((entry) => pageChunks(entry, page)).find((found) => found !== undefined)
  if (chunks === undefined) throw new Error(`没有找到页面 ${page} 的 H5 分包`)
  const names = ['js', 'css'].flatMap((folder) => {
    const where = path.join(root, folder)
    if (!existsSync(where)) return []
    return readdirSync(where)
      .filter((name) => /\.(js|css)$/.test(name) && chunks.some((chunk) => name.startsWith(`${chunk}.`)))
      .map((name) => `${folder}/${name}`)
  })
  return [...new Set([...first, ...names])]
}

/** The same with the raw and gzip size of each file in bytes. */
export const h5PageFiles = (root, page) =>
  h5PageFileNames(root, page).map((name) => {
    const bytes = readFileSync(path.join(root, name))
    return { name, bytes: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length }
  })
