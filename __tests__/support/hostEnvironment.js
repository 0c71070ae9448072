// The environment of suites that have a server beside them, plus a process that runs these servers for the life of a test worker
// (serverHost.ts): loading it costs a second of processor time, opening it another, and browser suites are forty.
const { fork } = require('node:child_process')
const path = require('node:path')
const PostgresEnvironment = require('./postgresEnvironment')

let host
let orders = 0
const waiting = new Map()

const start = () => {
  const child = fork(path.join(__dirname, '..', '..', '.tmp', 'server', 'serverHost.cjs'), [], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc']
  })
  child.on('message', ({ id, rows, error }) => {
    const { resolve, reject } = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) child.channel.unref()
    if (error === undefined) resolve(rows)
    else reject(new Error(error))
  })
  child.on('exit', (code, signal) => {
    host = undefined
    for (const { reject } of waiting.values()) reject(new Error(`the host of the servers ended: ${code ?? signal}`))
    waiting.clear()
  })
  // It ends with the worker, and does not keep it.
  child.unref()
  return child
}

const ask = (order) =>
  new Promise((resolve, reject) => {
    host ??= start()
    const id = ++orders
    waiting.set(id, { resolve: (rows) => resolve({ id, rows }), reject })
    host.channel.ref()
    host.send({ id, ...order })
  })

/** Starts a server with these variables as its environment; resolves, when it answers, with how to end it and how to ask its database. */
const openServer = async (env) => {
  const { id } = await ask({ open: env })
  return {
    close: async () => {
      await ask({ close: id })
    },
    query: async (sql, params) => (await ask({ query: id, sql, params })).rows
  }
}

module.exports = class extends PostgresEnvironment {
  async setup() {
    await super.setup()
    this.global.openServer = openServer
  }
}
