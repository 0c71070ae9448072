// Suites that take longest start first, so that none of them runs alone at the end beside an idle worker. Jest's own order goes
// by what it remembers of earlier runs; a fresh clone remembers nothing and would go by the size of the files.
const Sequencer = require('@jest/test-sequencer').default

/** Longest first, as one idle core runs them. */
const LONG = [
  'e2e/routes', 'e2e/process', 'e2e/order', 'e2e/pay', 'e2e/day', 'e2e/chat', 'e2e/fees', 'e2e/my', 'e2e/componentLibrary', 'e2e/contacts', 'e2e/form',
  'e2e/workFlow', 'e2e/formEveryKind', 'e2e/offline', 'e2e/live', 'e2e/workbench', 'e2e/myAccount', 'e2e/schedule', 'e2e/invoice',
  'miniprogram/orderFlow', 'miniprogram/offline', 'miniprogram/pay', 'miniprogram/storage', 'miniprogram/roadside',
  'server/transferCar/table', 'server/transferCar/statistic/rollUp', 'server/core/upkeep', 'server/chaos/messages', 'server/chaos/lostDatabase', 'server/transferCar/money/pay/killed', 'server/message/histories',
  'server/transferCar/offlineClash', 'server/transferCar/money/ledger/cash', 'server/workFlow/runs', 'server/workFlow/killed', 'server/transferCar/giveUp', 'domain/workFlow/properties', 'app/platform/socketProperty', 'server/transferCar/statistic/figures', 'server/transferCar/money/invoice/invoice',
  'server/transferCar/list', 'server/transferCar/concurrency', 'server/transferCar/money/pay/invariants', 'server/realtime/badge', 'server/transferCar/money/table',
  'server/transferCar/money/orders', 'server/transferCar/holes', 'server/realtime/events', 'server/transferCar/offlineDay', 'server/transferCar/evidenceFiles',
  'server/transferCar/money/invoice/property', 'server/transferCar/board/offers', 'server/session/sms', 'server/transferCar/gates', 'server/session/signIn',
  'tooling/lint', 'tooling/commands'
]

/** Place of a suite in the list; behind it for the others. */
const placeOf = ({ path }) => {
  const place = LONG.findIndex((name) => path.endsWith(`/__tests__/${name}.test.ts`))
  return place < 0 ? LONG.length : place
}

module.exports = class extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}
