// The environment of suites with a database, plus one thing kept for the life of a test worker.
// The embedded database's machine code: V8 shares it between the threads of a process for as long as somebody holds the module.
// Without a holder each suite's database compiles its 9 MB anew and answers its first thousand queries five times slower.
const { readFileSync } = require('node:fs')
const path = require('node:path')
const PostgresEnvironment = require('./postgresEnvironment')

const wasm = path.join(path.dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm')
let compiled

module.exports = class extends PostgresEnvironment {
  async setup() {
    await super.setup()
    compiled ??= WebAssembly.compile(readFileSync(wasm))
    await compiled
  }
}
