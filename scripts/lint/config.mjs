// The lint rules of the house as a function of the project root, so that the same rules can be run on a planted miniature tree
// (__tests__/tooling/lint.test.ts) and are seen to catch what they forbid. Rules that need types, and cycles of imports, stand in
// oxlint.json beside: it reads both in a fraction of the time (docs/decisions/0047).
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import importX from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import { plugins as cases, rules as caseRules } from './cases.mjs'
import { plugins as engines, sourceRules } from './engines.mjs'
import { zones } from './zones.mjs'

const CODE = ['**/*.{ts,tsx}']
const EVAL_MESSAGE = 'code run from text is forbidden in mini-programs and not needed on the server (app.md#no-interpreter).'
const BASE_SYNTAX = [
  { selector: 'CallExpression[callee.name="eval"]', message: `eval: ${EVAL_MESSAGE}` },
  { selector: 'NewExpression[callee.name="Function"]', message: `new Function: ${EVAL_MESSAGE}` },
  { selector: 'CallExpression[callee.name="Function"]', message: `Function(): ${EVAL_MESSAGE}` }
]

/** What TypeScript refuses as a cast it refuses for a reason. */
const CAST_SYNTAX = {
  selector: 'TSAsExpression[expression.type="TSAsExpression"][expression.typeAnnotation.type=/^TS(Unknown|Any|Never|Object)Keyword$/]',
  message:
    'a cast over unknown hides a wrong type: give the real type, narrow it, or use standIn and seenAs of __tests__/support/shapes.ts.'
}
/** Where a package's types are wrong or a platform's JSON is passed on as it came, and nothing shorter says so. The list does not grow. */
const CAST_FILES = [
  'config/compile.ts',
  'scripts/bench/form/pages/own.tsx',
  'server/transferCar/payment/documents/pdf.ts',
  'src/platform/media/index.alipay.ts',
  'src/platform/offscreen/index.alipay.ts'
]
const CAST_SERVICES = ['src/services/workFlowReading.ts']

/** Device and network calls of Taro: only platform makes them, so that sessions, storage keys and privacy consent have one place. */
const TARO_IO =
  '^(request|uploadFile|downloadFile|connectSocket|(get|set|remove|clear)Storage|(get|set|remove|clear)StorageSync|' +
  'getStorageInfo|getFileSystemManager|chooseImage|chooseMedia|chooseVideo|chooseFile|chooseMessageFile|compressImage|saveFile|' +
  'getLocation|getFuzzyLocation|chooseLocation|openLocation|onLocationChange|startLocationUpdate|startLocationUpdateBackground|' +
  'makePhoneCall|scanCode|requestPayment|tradePay|navigateTo|redirectTo|reLaunch|switchTab|navigateBack)$'
const TARO_SYNTAX = {
  selector: `MemberExpression[object.name="Taro"][property.name=/${TARO_IO}/]`,
  message:
    'only src/platform calls the device, the network, the storage and the router of Taro: use the platform module behind a store or service.'
}

/** Every model has a folder that says of what it is one: its screen's, or that of a part of a screen. */
const MODEL_NAME = { selector: 'Program', message: 'a model is model.ts in the folder of its screen or of its part: <part>/model.ts.' }

const POOL_MESSAGE =
  'commands and repositories take the transaction as argument: a second connection asked for inside a transaction waits for ever (server.md#inside-a-transaction).'
const POOL_SYNTAX = {
  selector: 'MemberExpression[object.name=/^(context|ctx|server|database|app)$/][property.name=/^(db|pool)$/]',
  message: POOL_MESSAGE
}

const SCHEMA_LIBRARY = {
  group: ['@sinclair/typebox', '@sinclair/typebox/*'],
  message: 'the schema library is used by contract and server only: it is in no client bundle (app.md#contract-at-run-time).'
}
const CONTRACT_VALUES = {
  regex: '^(@/|(\\.\\./)+)contract/(?!(codes|frames|conversationCodes)$)',
  allowTypeImports: true,
  message:
    'import contract by `import type`: only contract/codes, contract/frames and contract/conversationCodes may be imported as values (app.md#contract-at-run-time).'
}
const NODE_BUILTINS = {
  group: ['node:*', 'fs', 'path', 'crypto', 'http', 'pg', 'fastify', 'drizzle-orm', 'drizzle-orm/*'],
  message: 'the app runs in a mini-program or a browser: Node modules belong to the server.'
}
const PURE = {
  group: ['@tarojs/*', 'react', 'react-dom', 'mobx', 'mobx-react', '@nutui/*'],
  message: 'domain is pure: no Taro, React, MobX, Node or I/O, so that app and server run the same function.'
}
const STATELESS = {
  group: ['react', 'react-dom', 'mobx-react', '@nutui/*', '@tarojs/components'],
  message: 'this layer draws nothing: screens and components do.'
}
/** Value imports a module-level singleton would need; types and the error classes stay allowed. */
const LAYER_BELOW = {
  regex: '^(@/|(\\.\\./)+)(platform|services)/(?!apiError$)',
  allowTypeImports: true,
  message: 'stores and services get the layer below by constructor: import its type, and let the composition root create it.'
}
const STORE_VALUES = {
  regex: '^(@/|(\\.\\./)+)stores/',
  allowTypeImports: true,
  message: 'components reach stores through useStores(): no store is a module-level singleton.'
}

/** Mistakes that compile. */
const CORE = Object.fromEntries(
  [
    'no-debugger',
    'no-control-regex',
    'no-misleading-character-class',
    'no-empty',
    'no-constant-condition',
    'no-unsafe-finally',
    'no-self-assign',
    'no-self-compare',
    'no-dupe-else-if',
    'no-duplicate-case',
    'no-sparse-arrays',
    'no-useless-escape',
    'no-template-curly-in-string',
    'no-loss-of-precision'
  ].map((name) => [name, 'error'])
)

const restricted = (patterns, paths = []) => ({ '@typescript-eslint/no-restricted-imports': ['error', { paths, patterns }] })
const syntax = (...more) => ({ 'no-restricted-syntax': ['error', ...BASE_SYNTAX, CAST_SYNTAX, ...more] })

/** Business areas of the server: folders with a routes.ts. */
const serverAreas = (root) => {
  const server = path.join(root, 'server')
  if (!existsSync(server)) return []
  return readdirSync(server, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(server, entry.name, 'routes.ts')))
    .map((entry) => entry.name)
}

/**
 * Flat configuration of ESLint for a tree laid out as house.md#rooms says.
 * @param root absolute path of the tree (it holds tsconfig.json)
 */
export const createConfig = (root) => [
  { ignores: ['node_modules/**', 'dist/**', '.tmp/**', '.data/**', '.swc/**', 'coverage/**', 'server/database/migrations/**'] },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: { ...globals.node } },
    rules: { 'no-undef': 'error', 'no-unused-vars': 'error', ...syntax() }
  },
  { files: ['__tests__/support/*.js', 'jest.config.js', 'babel.config.js'], languageOptions: { sourceType: 'commonjs' } },
  {
    files: CODE,
    languageOptions: { parser: tseslint.parser, parserOptions: { tsconfigRootDir: root } },
    plugins: { '@typescript-eslint': tseslint.plugin, 'import-x': importX, 'react-hooks': reactHooks },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: path.join(root, 'tsconfig.json') })]
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      ...CORE,
      'no-var': 'error',
      'prefer-const': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', 300],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'import-x/no-restricted-paths': ['error', { basePath: root, zones: zones(serverAreas(root)) }],
      ...syntax()
    }
  },
  { files: ['__tests__/**/*.{ts,tsx}'], plugins: cases, rules: caseRules },
  // A global is declared by `var` and nothing else.
  { files: ['types/**/*.d.ts'], rules: { 'no-var': 'off' } },
  { files: ['src/**/*.{ts,tsx}'], ignores: ['src/app.config.ts'], plugins: engines, rules: sourceRules },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: { ...restricted([SCHEMA_LIBRARY, CONTRACT_VALUES, NODE_BUILTINS]), ...syntax(TARO_SYNTAX), 'no-console': 'error' }
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    // Of H5 alone as well, by config/h5.ts and by who draws them.
    ignores: ['src/**/*.h5.{ts,tsx}', 'src/pageLoading.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'document', message: 'a mini-program has no document: what needs one is a file of its own, *.h5.ts.' }
      ]
    }
  },
  { files: ['src/platform/**/*.{ts,tsx}'], rules: syntax() },
  { files: ['src/contract/**/*.ts'], rules: restricted([NODE_BUILTINS, PURE]) },
  { files: ['src/domain/**/*.ts'], rules: restricted([SCHEMA_LIBRARY, CONTRACT_VALUES, NODE_BUILTINS, PURE]) },
  {
    files: ['src/services/**/*.ts', 'src/stores/**/*.ts', 'src/form/store/**/*.ts'],
    rules: restricted([SCHEMA_LIBRARY, CONTRACT_VALUES, NODE_BUILTINS, STATELESS, LAYER_BELOW])
  },
  {
    files: ['src/components/**/*.{ts,tsx}', 'src/form/view/**/*.{ts,tsx}'],
    rules: restricted([SCHEMA_LIBRARY, CONTRACT_VALUES, NODE_BUILTINS, STORE_VALUES])
  },
  // What stands beside every page is a screen of its own, with models of its own.
  { files: ['src/components/Desk/**/*.{ts,tsx}'], rules: restricted([SCHEMA_LIBRARY, CONTRACT_VALUES, NODE_BUILTINS]) },
  { files: ['src/stores/rootStore.ts'], rules: restricted([SCHEMA_LIBRARY, CONTRACT_VALUES, NODE_BUILTINS, STATELESS]) },
  {
    files: ['server/*/**/{commands,repository,jobs}*.ts', 'server/*/**/{commands,repository,jobs}/**/*.ts'],
    rules: {
      ...restricted(
        [{ regex: 'database/client$', importNamePattern: '^(openDatabase|Database|Db)$', message: POOL_MESSAGE }],
        [{ name: 'pg', message: POOL_MESSAGE }]
      ),
      ...syntax(POOL_SYNTAX)
    }
  },
  { files: ['server/commands/**/*.ts', 'server/database/**/*.ts'], rules: { ...restricted([]), ...syntax() } },
  { files: CAST_FILES, rules: { 'no-restricted-syntax': ['error', ...BASE_SYNTAX] } },
  { files: CAST_SERVICES, rules: { 'no-restricted-syntax': ['error', ...BASE_SYNTAX, TARO_SYNTAX] } },
  { files: ['src/**/*Model.ts'], rules: syntax(MODEL_NAME) }
]
