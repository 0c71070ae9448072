import { Model, type ButtonCode } from './domain/permission'
import { createConversationService } from './services/conversation'
import { createFilesService } from './services/files'
import { createPunchCardService } from './services/punchCard'
import { createTransferCarService } from './services/transferCar/order/orders'
import { createTransferCarFilesService } from './services/transferCar/order/files'
import { createNotifyService } from './services/notify'
import { createChat } from './stores/conversation/chat'
import type { Offline, OfflineDevice, OfflineNeeds } from './stores/offlineStore'
import { OutboxStore } from './stores/outbox/outboxStore'
import { PunchActs } from './stores/punchCard/punchActs'
import { Submission } from './stores/submission'
import { LocalOrders } from './stores/transferCar/order/localOrders'
import { OrderActs } from './stores/transferCar/order/orderActs'

/** A device that shows nothing when the app is closed. */
const NO_PUSH: Offline['push'] = { follow: () => undefined, leave: () => Promise.resolve() }

/** The outbox with the acts of this app that it can send, and the orders beside it. */
export function composeOffline(
  { records, files, ...device }: OfflineDevice,
  { api, im, orders: known, session, clock, feedback, uuid }: OfflineNeeds
): Offline {
  const service = createTransferCarService(api)
  const outbox = new OutboxStore({
    records,
    files,
    ...device,
    clock,
    confirm: feedback.confirm,
    newKey: uuid,
    hasKeys: () => session.hasFeature('idempotency')
  })
  const orders = new LocalOrders({ records, orders: known, service })
  const person = () => ({
    userId: session.userInfo?.userId ?? '',
    name: session.userInfo?.userName ?? '',
    can: (button: ButtonCode) => session.can(Model.accidentOrder, button)
  })
  const acts = new OrderActs({
    outbox,
    orders,
    known,
    service,
    files: createTransferCarFilesService(api),
    device: { records, files },
    uuid,
    person
  })
  known.layOver((order) => acts.projected(order))
  const chat = createChat({
    im,
    service: createConversationService(api),
    files: createFilesService(api),
    outbox,
    records,
    clock,
    uuid,
    userId: () => (session.isSignedIn ? person().userId : '')
  })
  const punches = new PunchActs(outbox, createPunchCardService(api))
  return { outbox, orders, acts, chat, punches, push: NO_PUSH, tellSeen: tellSeen({ api, session, uuid }) }
}

/** Tells the server that the driver has seen his offer. Lost, a text comes although he knows: no reason to bother him now (notify.md#steps). */
function tellSeen({ api, session, uuid }: Pick<OfflineNeeds, 'api' | 'session' | 'uuid'>): (orderId: string) => void {
  const service = createNotifyService(api)
  const submission = new Submission({ uuid })
  return (orderId) => {
    if (session.hasFeature('notify')) void submission.once(`seen ${orderId}`, {}, (key) => service.seen(orderId, key))
  }
}
