// The house's environment, plus whether a PostgreSQL answers (house.md#tests): suites want to know while they are read, when nothing can be
// waited for. Asked once in the life of a test worker.
const { connect } = require('node:net')
const NodeEnvironment = require('./nodeEnvironment')

process.env.PG_ADMIN_URL ??= 'postgres://postgres@127.0.0.1:5432/postgres'
/** Who does not take a connection for so long is not there (ms). */
const PATIENCE = 2_000
let answers

const postgresAnswers = () =>
  new Promise((resolve) => {
    const { hostname, port, searchParams } = new URL(process.env.PG_ADMIN_URL)
    const folder = searchParams.get('host')
    const place = folder === null ? { host: hostname, port: Number(port || 5432) } : { path: `${folder}/.s.PGSQL.${port || 5432}` }
    const socket = connect({ ...place, timeout: PATIENCE })
    const end = (does) => {
      socket.destroy()
      resolve(does)
    }
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false))
  })

module.exports = class extends NodeEnvironment {
  async setup() {
    await super.setup()
    answers ??= postgresAnswers()
    this.global.postgresAnswers = await answers
  }
}
