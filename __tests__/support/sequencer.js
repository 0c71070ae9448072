// Suites that take longest start first, so that none of them runs alone at the end beside an idle worker: by the times that the runner
// keeps (scripts/lib/stages.mjs), in a fresh clone by those that stand in the repository.
const { existsSync, readFileSync } = require('node:fs')
const path = require('node:path')
const Sequencer = require('@jest/test-sequencer').default

const ROOT = path.resolve(__dirname, '..', '..')
/** Committed ones first, newer ones over them; ms by the suite's path. */
const PLACES = [path.join(__dirname, 'suiteTimes.json'), path.join(ROOT, '.tmp', 'test', 'times.json')]
/** A suite that takes no time worth keeping. */
const UNKNOWN_MS = 2_000

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

module.exports = class extends Sequencer {
  async sort(tests) {
    const times = Object.assign({}, ...PLACES.map(read))
    const timeOf = ({ path: file }) => times[path.relative(ROOT, file)] ?? UNKNOWN_MS
    return [...tests].sort((one, other) => timeOf(other) - timeOf(one))
  }
}
