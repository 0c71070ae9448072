// Jest's runtime, with the packages of node_modules loaded once a test worker by Node itself, and for suites of the server its sources
// as well (sharedSources.js). By default each suite reads, compiles and runs all of them anew: a second of processor time each.
const { types } = require('node:util')
const { createRequire } = require('node:module')
const { readFileSync } = require('node:fs')
const Runtime = require('jest-runtime').default
const { isShared, requireShared } = require('./sharedSources')

const BARE = /^(?:@[^/]+\/[^/]+|[^./@][^/]*)/
const ALIAS = /^@\//
const requires = new Map()
/** A suite that makes time stand still does so for its own modules alone. */
const HOLDS_TIME = /useFakeTimers/

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
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest)
    this._sharesSources = config.displayName?.name === 'server' && !HOLDS_TIME.test(readFileSync(this._testPath, 'utf8'))
    bridge(environment.global)
  }

  requireModule(from, moduleName, options, isActual) {
    const isOfSuite =
      typeof moduleName !== 'string' ||
      !BARE.test(moduleName) ||
      ALIAS.test(moduleName) ||
      options?.isInternalModule === true ||
      from.includes('/node_modules/') ||
      this._resolver.isCoreModule(moduleName)
    if (!isOfSuite) return requireFrom(from)(moduleName)
    if (this._sharesSources && options === undefined && typeof moduleName === 'string') {
      const file = this._resolveCjsModule(from, moduleName)
      if (isShared(file)) return requireShared(file)
    }
    return super.requireModule(from, moduleName, options, isActual)
  }
}
