// Compressed copies beside the files of an H5 build. What has not changed since the last build is taken from there.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSED = /\.(js|css|html|svg|json|txt|map)$/
/** Below this size the header costs more than compression saves (bytes). */
const SMALLEST = 1024
const KINDS = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    }),
  gz: (content) => promisify(gzip)(content, { level: 9 })
}

const readIfThere = (file) => {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Puts a file in place whole: what a killed build left half written must never be taken for a copy. */
const writeWhole = (file, content) => {
  writeFileSync(`${file}.${process.pid}`, content)
  renameSync(`${file}.${process.pid}`, file)
}

/**
 * Writes `.br` and `.gz` beside every file worth it, on all threads of zlib at once.
 * @param root H5 build
 * @param kept folder of the copies of the last build, named by content
 */
export const compress = async (root, kept) => {
  mkdirSync(kept, { recursive: true })
  const used = new Set()
  const copies = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file, content: readFileSync(file) }))
    .filter(({ content }) => content.length >= SMALLEST)
    .flatMap((source) => Object.keys(KINDS).map((kind) => ({ ...source, kind })))
  await Promise.all(
    copies.map(async ({ file, content, kind }) => {
      const name = `${createHash('sha256').update(content).digest('hex')}.${kind}`
      used.add(name)
      let packed = readIfThere(path.join(kept, name))
      if (packed === undefined) {
        packed = await KINDS[kind](content)
        writeWhole(path.join(kept, name), packed)
      }
      writeFileSync(`${file}.${kind}`, packed)
    })
  )
  for (const name of readdirSync(kept)) if (!used.has(name)) rmSync(path.join(kept, name), { force: true })
}
