import { Model, type ButtonCode } from './domain/permission'
import { createConversationService } from './services/conversation'
import { createFilesService } from './services/files'
import { createPunchCardService } from './services/punchCard'
import { createTransferCarService } from './services/transferCar/order/orders'
import { createTransferCarFilesService } from './services/transferCar/order/files'
import { createChat } from './stores/conversation/chat'
import type { Offline, OfflineDevice, OfflineNeeds } from './stores/offlineStore'
import { OutboxStore } from './stores/outbox/outboxStore'
import { PunchActs } from './stores/punchCard/punchActs'
import { LocalOrders } from './stores/transferCar/order/localOrders'
import { OrderActs } from './stores/transferCar/order/orderActs'

/** The outbox with the acts of this app that it can send, and the orders beside it. */
export function composeOffline(
  { records, files, ...device }: OfflineDevice,
  { api, im, orders: known, session, clock, confirm, uuid }: OfflineNeeds
): Offline {
  const service = createTransferCarService(api)
  const outbox = new OutboxStore({
    records,
    files,
    ...device,
    clock,
    confirm,
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
  return { outbox, orders, acts, chat, punches }
}
