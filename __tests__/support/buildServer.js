// Before the suites of a run: the server as programs, like the ones that are started for people, of the sources as they are now.
const path = require('node:path')

const OUT = path.join(__dirname, '..', '..', '.tmp', 'server')

module.exports = async () => {
  const { PROGRAMS, buildServer } = await import('../../scripts/lib/serverProgram.mjs')
  const { main, localProvider, backup, importForm } = PROGRAMS
  await buildServer({ main, localProvider, backup, importForm, serverHost: '__tests__/support/serverHost.ts' }, OUT)
}
