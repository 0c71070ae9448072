// The house's environment, plus two things kept for the life of a test worker.
// The embedded database's machine code: V8 shares it between the threads of a process for as long as somebody holds the module.
// Without a holder each suite's database compiles its 9 MB anew and answers its first thousand queries five times slower.
// And whether a PostgreSQL answers (rulings 27): suites want to know while they are read, when nothing can be waited for.
const { readFileSync } = require('node:fs')
const { connect } = require('node:net')
const path = require('node:path')
const NodeEnvironment = require('./nodeEnvironment')

const wasm = path.join(path.dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm')
process.env.PG_ADMIN_URL ??= 'postgres://postgres@127.0.0.1:5432/postgres'
/** Who does not take a connection for so long is not there (ms). */
const PATIENCE = 2_000
let compiled
let answers

const postgresAnswers = () => new Promise((resolve) => {
  const { hostname, port } = new URL(process.env.PG_ADMIN_URL)
  const socket = connect({ host: hostname, port: Number(port || 5432), timeout: PATIENCE })
  const end = (does) => {
    socket.destroy()
    resolve(does)
  }
  socket.once('connect', () => end(true)).once('error', () => end(false)).once('timeout', () => end(false))
})

module.exports = class extends NodeEnvironment {
  async setup() {
    await super.setup()
    compiled ??= WebAssembly.compile(readFileSync(wasm))
    answers ??= postgresAnswers()
    await compiled
    this.global.postgresAnswers = await answers
  }
}
