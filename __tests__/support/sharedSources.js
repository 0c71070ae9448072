// The sources of the server and what it shares with the app, loaded once a test worker by Node itself: they keep nothing between two
// servers of one process, so that suites may have them in common.
const Module = require('node:module')
const { createHash } = require('node:crypto')
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs')
const path = require('node:path')
const { transformSync, version } = require('@swc/core')

const ROOT = path.resolve(__dirname, '..', '..')
const SHARED = ['server', 'src/contract', 'src/domain'].map((folder) => path.join(ROOT, folder) + path.sep)
const ALIAS = '@/'
const CACHE = path.join(ROOT, '.tmp', 'sources')
const OPTIONS = {
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
  sourceMaps: 'inline'
}

const isShared = (file) => SHARED.some((folder) => file.startsWith(folder)) && file.endsWith('.ts')

/** A source as JavaScript, kept by its content. */
const compiled = (file) => {
  const text = readFileSync(file, 'utf8')
  const kept = path.join(CACHE, `${createHash('sha1').update(version).update(file).update(text).digest('hex')}.js`)
  if (existsSync(kept)) return readFileSync(kept, 'utf8')
  const { code } = transformSync(text, { ...OPTIONS, filename: file })
  mkdirSync(CACHE, { recursive: true })
  // Another worker may write the same one.
  const mine = `${kept}.${process.pid}`
  writeFileSync(mine, code)
  renameSync(mine, kept)
  return code
}

const resolveFilename = Module._resolveFilename
Module._resolveFilename = function (request, parent, ...rest) {
  const isOurs = parent?.filename !== undefined && isShared(parent.filename)
  const wanted = isOurs && request.startsWith(ALIAS) ? path.join(ROOT, 'src', request.slice(ALIAS.length)) : request
  return resolveFilename.call(this, wanted, parent, ...rest)
}
Module._extensions['.ts'] = (module, file) => module._compile(compiled(file), file)

module.exports = { isShared, requireShared: (file) => require(file) }
