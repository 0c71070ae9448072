import type { Areas } from './areas'
import type { ServerContext } from './context'
import { bannerWrites, noticeWrites } from './admin/checked'
import { readsNoticeFile } from './admin/noticeReaders'
import { publishPlanned } from './admin/publishing'
import { keepBackups } from './backup/keeping'
import { readsFile } from './form/fileAccess'
import { printRecord } from './form/printRecord'
import { carryInvitation } from './admin/invitation'
import { keepHouse } from './housekeeping'
import { followSubject } from './message/commands/subjects'
import { tellPaper } from './transferCar/fleet/paperNotices'
import { removeForgotten } from './files/commands'
import { keepRetention, nextNight } from './privacy/retention'
import { carryLetter } from './schedule/letters'
import { remind } from './schedule/reminders'
import { writeExport } from './transferCar/lists/exports'
import { tellLate, tellSilent } from './transferCar/order/alarms'
import { autoReturn } from './transferCar/order/commands/autoReturn'
import { carryReleaseCode } from './transferCar/order/releaseCode'
import { tellMissingEvidence } from './transferCar/order/missingEvidence'
import { settleInvoiceJob, settleRedJob } from './transferCar/invoice/jobs'
import { sendCustomerText } from './transferCar/payment/texts/send'
import { askForBills, watchReconciliation } from './transferCar/payment/ledger/reconcileJob'
import { lookAtAttempt } from './transferCar/payment/pay/jobs'
import { lookAtRefund } from './transferCar/payment/pay/refundRun'
import { keepRollUps } from './transferCar/statistic/rollUp'
import { callInterface } from './workFlow/callInterface'
import { fireTimer } from './workFlow/fireTimer'
import { askSecondStep } from './signIn/second'
import { checkPicture } from './moderation/media'
import { watchUntoldChats } from './notify/chats'
import { notifyOffer, notifyPerson } from './notify/rounds'
import { hideMessage } from './message/commands/entries'
import { seenMessage } from './message/seen'
import { clearGroupWords } from './message/commands/leading'
import { groupWrites } from './message/checked'
import { personWrites } from './organization/checked'
import { formWrites } from './form/checked'
import { flowWrites } from './workFlow/checked'
import { reportWrites } from './reportLog/checked'
import { wakeGroupsOf } from './message/commands/wakeGroup'
import { cardOfOrder } from './transferCar/order/commands/card'
import { peopleOfOrder } from './transferCar/order/commands/groupPeople'
import { releaseEmployee, workHeldBy } from './transferCar/order/commands/leaving'
import { isOfferedTo, watchStandingOffers } from './transferCar/order/offerTimers'
import { hasArea, seesAll } from './transferCar/order/policy'
import { printOrder } from './transferCar/printOrder'
import { agreePrice, basisWords, chooseAgain, chooseUnsigned, lockPrice, priceGap, withdrawAgreed } from './transferCar/fees/pricing'
import { rebill } from './transferCar/fees/rebill'
import { cashOnHand } from './transferCar/payment/ledger/handover'
import { refreshDrafts } from './transferCar/payment/orders'
import { printPayment } from './transferCar/payment/printPayment'
import { closePayments, reopenPayments, voidPayments } from './transferCar/payment/settlement'
import { printDay } from './transferCar/statistic/printDay'
import { handOver } from './workFlow/commands/handover'
import { heldTasks, launchedBy, requireNothingGiven } from './workFlow/commands/people'
import { inFlowTransaction } from './workFlow/commands/flowTransaction'
import { discardRecords, launchRecord, resubmitRecord } from './workFlow/formRecords'
import { printTask } from './workFlow/printTask'

const jobs: Areas<ServerContext>['jobs'] = {
  offer: autoReturn,
  missingEvidence: tellMissingEvidence,
  lateOrder: tellLate,
  silentDriver: tellSilent,
  releaseCode: carryReleaseCode,
  customerText: { ask: sendCustomerText },
  paper: tellPaper,
  invoice: settleInvoiceJob,
  invoiceRed: settleRedJob,
  payAttempt: { ask: lookAtAttempt },
  refund: { ask: lookAtRefund },
  reconcile: { ask: askForBills },
  group: followSubject,
  flowTimer: { ask: fireTimer },
  flowInterface: { ask: callInterface },
  schedule: remind,
  reminderLetter: { ask: carryLetter },
  pictureCheck: { ask: checkPicture },
  notifyPerson: { ask: notifyPerson },
  notifyOffer: { ask: notifyOffer },
  notice: publishPlanned,
  invitation: carryInvitation,
  listExport: writeExport,
  backup: { ask: (context) => keepBackups(context) },
  housekeeping: keepHouse,
  retention: { ask: keepRetention },
  forgottenFiles: { ask: removeForgotten },
  statistics: keepRollUps
}

const personWork: Areas<ServerContext>['personWork'] = {
  cash: async (reader, userId) => {
    const { totalFen, items } = await cashOnHand(reader, userId)
    return { totalFen, count: items.length }
  },
  tasks: async (reader, userId) => (await heldTasks(reader, userId)).map(({ id, title }) => ({ id, title })),
  orders: workHeldBy,
  launched: launchedBy,
  release: releaseEmployee,
  handOver: (tx, context, { actorId, userId, toUserId, now }) =>
    inFlowTransaction(tx, context, { actorId }, async (flowTx) => {
      const moved = await handOver(flowTx, tx, { userId, ...(toUserId === undefined ? {} : { toUserId }) })
      const { orders } = await releaseEmployee(tx, userId, now)
      flowTx.alsoHold([actorId, userId])
      return { ...moved, orders }
    }),
  requireNothingGiven,
  lookAtGroups: (tx, context, userId, now) => wakeGroupsOf(tx, context.jobs, userId, now)
}

const printables: Areas<ServerContext>['printables'] = {
  accidentOrder: (printing, id) => printing.context.db.transaction((tx) => printOrder(tx, printing, id)),
  paymentOrder: (printing, id) => printing.context.db.transaction((tx) => printPayment(tx, printing, id)),
  // What a form shows, that of a flow too, may be asked from other servers, for which no transaction waits.
  flow: printTask,
  form: printRecord,
  day: (printing) =>
    printing.context.db.transaction((tx) => printDay(tx, printing), { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** Who does what areas below ask for (areas.ts). */
export const AREAS: Areas<ServerContext> = {
  jobs,
  watchAtStart: async (tx, context) => {
    await watchStandingOffers(tx, context)
    await watchUntoldChats(tx, context)
    await context.jobs.schedule(tx, 'retention', '', nextNight(context.clock.now()), {})
    await watchReconciliation(tx, context.jobs, context.clock.now())
    if (context.config.backup.dir !== undefined) await context.jobs.schedule(tx, 'backup', '', context.clock.now(), {})
  },
  secondStep: askSecondStep,
  personWork,
  fileReaders: [readsFile, readsNoticeFile],
  orderSubjects: { cardOf: cardOfOrder, peopleOf: peopleOfOrder },
  chatMessages: { seen: seenMessage, hide: hideMessage, clearGroupWords },
  checkedWrites: { ...personWrites, ...groupWrites, ...formWrites, ...flowWrites, ...reportWrites, ...noticeWrites, ...bannerWrites },
  isOffered: isOfferedTo,
  orderScope: (actor) => (!hasArea(actor) ? 'none' : seesAll(actor) ? 'all' : 'own'),
  recordFlows: { launch: launchRecord, resubmit: resubmitRecord, discard: discardRecords },
  printables,
  orderPricing: {
    priceGap,
    basisWords,
    lockPrice,
    agreePrice,
    chooseAgain,
    chooseUnsigned,
    withdrawAgreed,
    rebill
  },
  orderPayments: { close: closePayments, reopen: reopenPayments, void: voidPayments, refreshDrafts }
}
