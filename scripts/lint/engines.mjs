// What the oldest engines promised (iOS 12.0, Chrome 67; docs/decisions/0044) lack, as rules of eslint-plugin-es-x: for the scan of the
// built packages (__tests__/tooling/engines.test.ts), and for the syntax of our sources. What their built-ins lack tsconfig.app.json knows.
import { Linter } from 'eslint'
import esx from 'eslint-plugin-es-x'
import globals from 'globals'

/** Supplied by src/platform/oldEngines.ts. */
const SUPPLIED = ['no-array-prototype-at', 'no-array-prototype-flat', 'no-object-fromentries', 'no-string-prototype-replaceall']
/** Of ES2019, and both engines have it. */
const KNOWN = ['no-optional-catch-binding', 'no-json-superset', 'no-string-prototype-trimstart-trimend']
/** The build writes these as older syntax; a symbol's description is only told to people. */
const COMPILED = [
  'no-optional-chaining',
  'no-nullish-coalescing-operators',
  'no-logical-assignment-operators',
  'no-numeric-separators',
  'no-class-instance-fields',
  'no-class-static-fields',
  'no-class-private-fields',
  'no-class-private-methods',
  'no-class-static-block',
  'no-private-in',
  'no-export-ns-from',
  'no-dynamic-import',
  'no-symbol-prototype-description'
]
/** Packages say it, and an engine that lacks it does not look at it: the second argument of an Error. Our own sources go without. */
const NOT_LOOKED_AT = ['no-error-cause']
/** Names that older objects and our own have too: where nothing says whose they are, they say nothing. */
const AMBIGUOUS = /^no-(iterator|set-prototype|array-prototype-with|arraybuffer-prototype|string-prototype-at|resizable)/

const rulesBut = (isLeftOut) => ({
  ...Object.fromEntries(
    Object.entries(esx.configs['flat/restrict-to-es2018'].rules).filter(([name]) => !isLeftOut(name.replace('es-x/', '')))
  ),
  // Of ES2018, but in Safari since 16.4 only: there the whole file is not read.
  'es-x/no-regexp-lookbehind-assertions': 'error'
})

export const plugins = { 'es-x': esx }
/** For sources: syntax and globals. Whose method a name is, types say: tsconfig.app.json. */
export const sourceRules = rulesBut((name) => [...SUPPLIED, ...KNOWN, ...COMPILED].includes(name) || /prototype|iterator/.test(name))

const builtRules = {
  ...rulesBut((name) => [...SUPPLIED, ...KNOWN, ...COMPILED, ...NOT_LOOKED_AT].includes(name) || AMBIGUOUS.test(name)),
  'no-undef': 'error'
}
/** Given by the clients; Taro asks for the last two where it is another client. */
const PLATFORM = {
  App: false,
  Page: false,
  Component: false,
  Behavior: false,
  getApp: false,
  getCurrentPages: false,
  wx: false,
  my: false,
  require: false,
  module: true,
  exports: true,
  requirePlugin: false,
  tt: false
}

/** Windows of a service worker, which has been asked for them from the first: not the method of texts. */
const WINDOWS = /\bclients\.matchAll\(/g

/**
 * What a built script needs and an engine as old as promised does not have, and names that nobody defines.
 * @returns one line for each name: `rule: message`; what the script itself asks for by `typeof` is left out
 */
export function neededBy(text) {
  const found = new Linter().verify(text.replace(WINDOWS, 'clients.windows('), [
    {
      plugins,
      settings: { 'es-x': { aggressive: true } },
      rules: builtRules,
      linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
      languageOptions: { ecmaVersion: 2019, sourceType: 'script', globals: { ...globals.browser, ...PLATFORM } }
    }
  ])
  const isAsked = ({ message }) => {
    const name = /'(\w+)'/.exec(message)?.[1]
    return name !== undefined && new RegExp(`typeof ${name}\\b`).test(text)
  }
  return [
    ...new Set(
      found.filter((each) => each.severity === 2 && !isAsked(each)).map(({ ruleId, message }) => `${ruleId ?? 'syntax'}: ${message}`)
    )
  ]
}
