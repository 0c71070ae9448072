// Jest's runtime, with the packages of node_modules and the server's program loaded once a test worker by Node itself. By default each
// suite reads, compiles and runs all of them anew: two seconds of processor time each, and always cold. The server keeps nothing of its
// own outside its context: one process runs several (serverHost.ts). A suite that moves time by Jest's fake timers has its own sources.
const { readFileSync } = require('node:fs')
const path = require('node:path')
const { types } = require('node:util')
const { createRequire } = require('node:module')
const Runtime = require('jest-runtime').default
const { register } = require('tsx/cjs/api')

register()

const ROOT = path.resolve(__dirname, '..', '..')
const SERVER = [path.join(ROOT, 'server', path.sep), path.join(ROOT, 'src', path.sep)]
const SUITES = path.join(ROOT, '__tests__', path.sep)
const ROOM_OF_RULES = path.join(SUITES, 'domain', path.sep)
const BARE = /^(?:@[^/]+\/[^/]+|[^./@][^/]*)/
const ALIAS = /^@\//
const requires = new Map()

/** What a file of a suite would get from Node itself. */
const requireFrom = (from) => {
  const known = requires.get(from) ?? createRequire(from)
  requires.set(from, known)
  return known
}

/**
 * Packages and suites each have their own `Error`, `Date` and so on: what either made is an instance for both. A class of one's own asks as ever.
 */
const isError = (name) => (value) => types.isNativeError(value) && value.name === name
const KINDS = {
  Error: types.isNativeError,
  SyntaxError: isError('SyntaxError'),
  TypeError: isError('TypeError'),
  RangeError: isError('RangeError'),
  Date: types.isDate,
  RegExp: types.isRegExp,
  Promise: types.isPromise,
  Map: types.isMap,
  Set: types.isSet
}
const ordinary = Function.prototype[Symbol.hasInstance]
const bridge = (realm) => {
  for (const [name, isOne] of Object.entries(KINDS)) {
    const Kind = realm[name]
    Object.defineProperty(Kind, Symbol.hasInstance, {
      configurable: true,
      value(value) {
        return ordinary.call(this, value) || (this === Kind && isOne(value))
      }
    })
  }
}
bridge(globalThis)

module.exports = class extends Runtime {
  constructor(config, environment, resolver, transformer, cacheFS, coverageOptions, testPath, ...rest) {
    super(config, environment, resolver, transformer, cacheFS, coverageOptions, testPath, ...rest)
    bridge(environment.global)
    this.sharesServer = !testPath.startsWith(ROOM_OF_RULES) && !readFileSync(testPath, 'utf8').includes('useFakeTimers')
  }

  /** The file of the server's program that a suite asks for, if it is one. */
  serverFile(from, moduleName) {
    if (!this.sharesServer || !from.startsWith(SUITES) || !(moduleName.startsWith('.') || ALIAS.test(moduleName))) return undefined
    const file = this._resolveCjsModule(from, moduleName)
    return SERVER.some((folder) => file.startsWith(folder)) && /\.tsx?$/.test(file) ? file : undefined
  }

  requireModule(from, moduleName, options, isActual) {
    const file = typeof moduleName === 'string' ? this.serverFile(from, moduleName) : undefined
    if (file !== undefined) return requireFrom(from)(file)
    const isOfSuite =
      typeof moduleName !== 'string' ||
      !BARE.test(moduleName) ||
      ALIAS.test(moduleName) ||
      options?.isInternalModule === true ||
      from.includes('/node_modules/') ||
      this._resolver.isCoreModule(moduleName)
    return isOfSuite ? super.requireModule(from, moduleName, options, isActual) : requireFrom(from)(moduleName)
  }
}
