// One runner, several rooms: pure rules, the app in jsdom, the server on real databases, the built packages, the browser.
const defineJestConfig = require('@tarojs/test-utils-react/dist/jest.js').default

const alias = { '^@/(.*)$': '<rootDir>/src/$1' }
const swc = [
  '@swc/jest',
  {
    jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
    module: { type: 'commonjs' }
  }
]
const node = (displayName, folder, more = {}) => ({
  displayName,
  rootDir: __dirname,
  testEnvironment: '<rootDir>/__tests__/support/nodeEnvironment.js',
  testMatch: [`<rootDir>/__tests__/${folder}/**/*.test.ts?(x)`],
  // Fastify's test entry requires `cookie` 2, which is ESM only; Node 20.19 loads it, Jest needs it turned first.
  transform: { '^.+\\.tsx?$': swc, '/node_modules/cookie/.+\\.js$': swc },
  transformIgnorePatterns: ['/node_modules/(?!cookie/)'],
  moduleNameMapper: alias,
  runtime: '<rootDir>/__tests__/support/sharedRuntime.js',
  ...more
})

/** Suites that read the list of the component library, which a build puts in (config/libraryDemos.ts). */
const withLibrary = { setupFiles: ['<rootDir>/__tests__/support/libraryDemos.ts'] }
/** Suites that open the embedded database in their own process. */
const withDatabase = {
  testEnvironment: '<rootDir>/__tests__/support/databaseEnvironment.js',
  globalSetup: '<rootDir>/__tests__/support/buildServer.js'
}
/** Suites whose server is another process. */
const withServer = {
  globalSetup: '<rootDir>/__tests__/support/buildServer.js',
  testEnvironment: '<rootDir>/__tests__/support/hostEnvironment.js',
  setupFilesAfterEnv: ['<rootDir>/__tests__/support/longLimit.ts']
}

const app = defineJestConfig({
  testEnvironment: 'jsdom',
  testMatch: ['<rootDir>/__tests__/app/**/*.test.ts?(x)'],
  moduleNameMapper: { ...alias, '\\.(css|scss|png|svg)$': '<rootDir>/__tests__/support/empty.js' }
})
// Options of a whole run that the preset sets by mistake inside a project.
delete app.bail
delete app.verbose
app.displayName = 'app'
app.rootDir = __dirname
app.setupFiles.push('<rootDir>/__tests__/support/taroComponents.js')
const own = ['<rootDir>/__tests__/support/appTransformer.js', swc[1]]
// Our own sources and Taro's stand-in for its API need more than becoming CommonJS.
app.transform = { '/node_modules/(?!@tarojs/test-utils-react/).+\\.(m?js|jsx)$': swc, '^.+\\.(m?js|jsx|ts|tsx)$': own }
app.moduleFileExtensions.push('mjs')

module.exports = {
  // Opening a database of one's own takes seconds on a busy machine; no test measures time by its limit. Full counts take as long as they do.
  testTimeout: process.env.TEST_FULL === '1' ? 3_600_000 : 120_000,
  testSequencer: '<rootDir>/__tests__/support/sequencer.js',
  projects: [
    node('domain', 'domain'),
    app,
    node('server', 'server', withDatabase),
    node('tooling', 'tooling', withLibrary),
    node('miniprogram', 'miniprogram', { ...withServer, ...withLibrary }),
    node('e2e', 'e2e', { ...withServer, ...withLibrary })
  ]
}
