// Suites that take longest start first, so that none of them runs alone at the end beside an idle worker: by the times that the runner
// keeps (scripts/lib/stages.mjs), in a fresh clone by those that stand in the repository. Suites of browsers and built packages wait, the
// others compute: both kinds are dealt out evenly from the first to the last, so that neither crowds the machine.
const { existsSync, readFileSync } = require('node:fs')
const path = require('node:path')
const Sequencer = require('@jest/test-sequencer').default

const ROOT = path.resolve(__dirname, '..', '..')
/** Committed ones first, newer ones over them; ms by the suite's path. */
const PLACES = [path.join(__dirname, 'suiteTimes.json'), path.join(ROOT, '.tmp', 'test', 'times.json')]
/** A suite that nobody has run yet, or that takes no time worth keeping. */
const UNKNOWN_MS = 2_000

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

module.exports = class extends Sequencer {
  async sort(tests) {
    const times = Object.assign({}, ...PLACES.map(read))
    const pathOf = ({ path: file }) => path.relative(ROOT, file)
    const timeOf = (test) => times[pathOf(test)] ?? UNKNOWN_MS
    const longestFirst = [...tests].sort((one, other) => timeOf(other) - timeOf(one))
    const waits = (test) => /^__tests__\/(e2e|miniprogram)\//.test(pathOf(test))
    const kinds = [longestFirst.filter(waits), longestFirst.filter((test) => !waits(test))].map((suites) => ({
      suites,
      whole: suites.reduce((sum, test) => sum + timeOf(test), 0),
      dealt: 0
    }))
    return tests.map(() => {
      const [next] = kinds.filter(({ suites }) => suites.length > 0).sort((one, other) => one.dealt / one.whole - other.dealt / other.whole)
      const test = next.suites.shift()
      next.dealt += timeOf(test)
      return test
    })
  }
}
