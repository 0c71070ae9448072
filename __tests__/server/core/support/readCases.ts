import type { Foreign } from './foreignRecords'

/** Whom each letter stands for. N and E do what M and D do, in another branch than driver1. */
export const READERS = {
  A: 'admin',
  M: 'manager1',
  N: 'manager2',
  D: 'dispatcher1',
  E: 'dispatcher2',
  R: 'driver1',
  X: 'driver2',
  F: 'finance1',
  Y: 'yard1',
  C: 'clerk1'
} as const

/** One route as it is asked for somebody else's record, and who may read it all the same. */
export interface ReadCase {
  /** As the server registers it. */
  readonly route: string
  readonly address: (foreign: Foreign) => string
  readonly readers: string
  /** A list answers everybody who has lists, but shows this to its readers only. */
  readonly shows?: (foreign: Foreign) => string
}

interface Asked {
  readonly query?: string
  readonly shows?: string
}
const filled = (text: string, foreign: Foreign): string => text.replace(/\{([\w-]+)\}/g, (_, name: string) => foreign[name] ?? name)

/** @param names what stands for the parts of the address: a record's name, else the text itself */
const read = (route: string, names: Readonly<Record<string, string>>, readers: string, { query = '', shows }: Asked = {}): ReadCase => ({
  route,
  readers,
  address: (foreign) => filled(route.replace(/:([A-Za-z]+)/g, (_, name: string) => `{${names[name] ?? name}}`) + query, foreign),
  ...(shows === undefined ? {} : { shows: (foreign: Foreign) => filled(shows, foreign) })
})

const AREA = '/api/transferCar'
const ORDER = `${AREA}/AccidentOrder`
const PAYMENT = `${AREA}/PaymentOrder`
const ENGINE = '/api/workflow/Engine'
const BEFORE = `${ENGINE}/FlowBefore`
const OFFICE = 'AMNDERFYC'
const MONEY = 'AMNDERF'
const FLOW = { flowId: 'flowId' }
const TASK = { taskId: 'taskId' }
const SEAT = { opId: 'seatId' }
const RECORD = { modelId: 'foreign', id: 'recordId' }

/** Every route that names a record, with the record of somebody else (quality.md#nobody-in-where-they-dont-belong, people.md#roles). */
export const READ_CASES: readonly ReadCase[] = [
  read('/api/admin/Roles/:id', { id: 'role-driver' }, 'A'),
  read('/api/admin/Dictionaries/:id', { id: 'dict-sex' }, 'A'),
  ...(['Forms', 'Flows'] as const).flatMap((area) => {
    const params = { id: area === 'Forms' ? 'fuelCard' : 'leaveApply' }
    return [
      read(`/api/admin/${area}/:id`, params, 'A'),
      read(`/api/admin/${area}/:id/Difference`, params, 'A', { query: '?from=1&to=1' }),
      ...['', '/File'].map((part) => read(`/api/admin/${area}/:id/Versions/:version${part}`, { ...params, version: '1' }, 'A'))
    ]
  }),
  ...['', '/Bill', '/PriceSource'].map((part) => read(`${ORDER}/:id${part}`, { id: 'orderId' }, OFFICE)),
  read(`${ORDER}/:id/Kilometres`, { id: 'orderId' }, OFFICE),
  ...['', '/Leaving', '/Sessions', '/Data'].map((part) => read(`/api/admin/People/:id${part}`, { id: 'user-driver2' }, 'A')),
  read('/api/admin/Chats/:id/Data', { id: 'groupId' }, 'A', { query: '?reason=%E6%8A%95%E8%AF%89' }),
  ...['', '/Export'].map((part) => read(`/api/admin/People${part}`, {}, 'A', { query: '?organizeId=org-head' })),
  read('/api/admin/People/Imports/:id/Progress', { id: 'someImport' }, 'A'),
  read('/api/admin/Trucks/:id', { id: 'truck-1' }, 'A'),
  read('/api/admin/Yards/:id', { id: 'yard-1' }, 'A'),
  ...['', '/Readers'].map((part) => read(`/api/admin/Notices/:id${part}`, { id: 'noticeId' }, 'A')),
  read('/api/notify/Deliveries', {}, 'AMNDE', { query: '?orderId={orderId}' }),
  read(`${AREA}/Yard/:id/Due`, { id: 'orderId' }, 'AMNDERFY'),
  read(`${ORDER}/:id/PaymentOrders`, { id: 'orderId' }, MONEY),
  read(`${ORDER}/:id/Collect`, { id: 'paidOrderId' }, 'AMNRF'),
  read(`${ORDER}/:id/Reveal`, { id: 'orderId' }, MONEY, { query: '?field=reporterMobile' }),
  read(ORDER, {}, OFFICE, { query: '?driverId=user-driver1', shows: '{orderId}' }),
  read(`${AREA}/TelephoneCall/:id`, { id: 'callId' }, 'AMNDEC'),
  read(`${AREA}/Board/Candidates`, {}, 'AMNDE', { query: '?orderId={orderId}' }),
  ...['', '/SettlementList'].map((part) => read(`${PAYMENT}/:id${part}`, { id: 'paymentOrderId' }, MONEY)),
  read(`${PAYMENT}/:id/ClaimPackage`, { id: 'paymentOrderId' }, 'AMNF'),
  read(`${PAYMENT}/:id/Payments/:paymentId/Receipt`, { id: 'paymentOrderId', paymentId: 'paymentId' }, MONEY),
  // Through an order of one's own there is no way to the payment of another.
  read(`${PAYMENT}/:id/Payments/:paymentId/Receipt`, { id: 'ownPayment', paymentId: 'paymentId' }, ''),
  read(PAYMENT, {}, MONEY, { query: '?collectorId=user-driver1', shows: '{paymentOrderId}' }),
  read(`${AREA}/CashHandover`, {}, 'ARF', { query: '?collectorId=user-driver1' }),
  ...['', '/Request'].map((part) => read(`${AREA}/Invoice/:id${part}`, { id: 'invoiceId' }, 'AMNF')),
  read(`${AREA}/Invoice/:id/Red/:redId/Document`, { id: 'invoiceId', redId: 'redId' }, 'AMNF'),
  read(`${AREA}/Invoice`, {}, 'AMNF', { query: '?paymentOrderId={invoicedId}' }),
  ...['', '/Document'].map((part) => read(`${AREA}/Statements/:id${part}`, { id: 'statementId' }, 'AMNF')),
  read(`${AREA}/Statements`, {}, 'AMNF', { query: '?customerId=customer-shunda' }),
  read(`${AREA}/Pay/:driverId`, { driverId: 'user-driver1' }, 'AMNRF'),
  read(`${AREA}/TruckCosts`, {}, 'AMNRF', { query: '?truckId=truck-1', shows: '{truckCostId}' }),
  read(`${AREA}/ListExports/:id/File`, { id: 'listExportId' }, 'M'),
  read(`${AREA}/Prepaid/:customerId`, { customerId: 'customer-shunda' }, 'AMNF'),
  read(`${AREA}/Reconciliation/:day/:channel`, { day: 'day', channel: 'WECHAT' }, 'AF'),
  read(`${AREA}/BankLines`, {}, 'AF'),
  read(`${AREA}/Fees/RateCards/:id`, { id: 'rateCardId' }, 'AMNF'),
  read(`${AREA}/Fees/Agreements/:id`, { id: 'agreementId' }, 'AMNF'),
  read(`${AREA}/Fees/Agreements`, {}, 'AMNF', { query: '?customerId=customer-shunda' }),

  read('/api/conversation/:id', { id: 'groupId' }, 'MDR'),
  read('/api/conversation/:id/Entries', { id: 'groupId' }, 'MDR'),
  read('/api/conversation/:id/Messages/:messageId/Versions', { id: 'groupId', messageId: 'chatMessageId' }, 'MDR'),
  read('/api/conversation/:id/Messages/:messageId/Bundle', { id: 'groupId', messageId: 'bundleMessageId' }, 'MDR'),
  read('/api/conversation/:id/Pins', { id: 'groupId' }, 'MDR'),
  read('/api/conversation/:id/Threads/:messageId', { id: 'groupId', messageId: 'chatMessageId' }, 'MDR'),
  read('/api/conversation/Search', {}, 'MDR', { query: '?keyword=x&conversationId={groupId}' }),
  read('/api/message/ReadInfo/:id', { id: 'messageId' }, 'D'),
  read('/api/file/Download/:type/:fileId', { type: 'transferCar', fileId: 'fileName' }, 'AR'),
  read('/api/extend/Schedule/:id', { id: 'eventId' }, 'R'),
  read('/api/extend/Schedule/Event/:id', { id: 'eventId' }, 'R'),
  read('/api/extend/WorkLog/:id', { id: 'reportId' }, 'RD'),
  read('/api/extend/WorkLog/Report/:id', { id: 'reportId' }, 'RD'),
  read('/api/extend/PunchCard/Records/:id', { id: 'punchId' }, 'AMDR'),
  read('/api/extend/PunchCard/Records', {}, 'AMDR', { query: '?from={today}&to={today}&userId=user-driver1' }),
  ...['Team', 'Export'].map((part) =>
    read(`/api/extend/PunchCard/${part}`, {}, 'AM', { query: '?from={today}&to={today}&organizeId=org-head' })
  ),
  read('/api/permission/Users/:id/Leaving', { id: 'user-driver1' }, 'A'),
  read('/api/permission/Users/Current/Subordinate/:id', { id: 'user-dispatcher1' }, 'MD'),
  read('/api/workbench/Link', {}, 'ARX', { query: '?menuId=secretLink' }),

  ...['/:id', '/:id/CollectionPlan', '/:id/Items', '/OrderEntry/:id/Items'].map((part) =>
    read(`/api/extend/CrmOrder${part}`, { id: 'crmOrderId' }, 'AMNR')
  ),
  read('/api/workflow/Form/:enCode/:id', { enCode: 'crmOrder', id: 'crmOrderId' }, 'R'),
  read('/api/form/:modelId/:id/Changes', RECORD, 'AMNR'),
  ...['', '/DataChange'].map((part) => read(`/api/visualdev/OnlineDev/:modelId/:id${part}`, RECORD, 'AMNR')),
  read('/api/visualdev/OnlineDev/:modelId/Config', RECORD, 'AMNRX'),
  read('/api/form/:modelId/Export', RECORD, 'AMNR', { shows: '{secret}' }),
  read('/api/visualdev/Base/:modelId/FieldDataSelect', RECORD, 'AMNR', {
    query: '?relationField=text&columnOptions=text',
    shows: '{recordId}'
  }),
  ...['Action/List', 'Actions/Response'].map((part) => read(`/api/system/DataInterface/:id/${part}`, { id: 'secret_interface' }, 'AF')),
  read('/api/system/DataInterface/:id/Action/Info', { id: 'secret_interface' }, 'AF', { query: '?id=1' }),

  read(`${BEFORE}/:taskId`, TASK, 'ADR'),
  read(`${BEFORE}/:taskId`, { taskId: 'crmOrderId' }, 'R'),
  read(`${BEFORE}/RecordList/:taskId`, TASK, 'ADR', { query: '?category=1' }),
  read(`${BEFORE}/Selector/:taskId`, TASK, 'ADR'),
  ...['FlowTask', 'Selector'].map((part) => read(`${ENGINE}/${part}/:taskId`, TASK, 'ADR')),
  read(`${ENGINE}/FlowComment`, {}, 'ADR', { query: '?taskId={taskId}' }),
  read(`${BEFORE}/RejectList/:opId`, SEAT, 'ADR'),
  read(`${BEFORE}/:opId/Info`, SEAT, 'ADR', { shows: '"isCheck":true' }),
  read(`${BEFORE}/BatchCandidate`, {}, 'D', { query: '?flowId={flowId}&taskOperatorId={seatId}' }),
  read(`${BEFORE}/List/:category`, { category: '1' }, 'D', { query: '?flowId={flowId}', shows: '{taskId}' }),
  read(`${BEFORE}/NodeSelector/:flowId`, FLOW, 'D', { shows: 'id' }),
  read(`${ENGINE}/FlowLaunch`, {}, 'R', { query: '?flowId={flowId}', shows: '{taskId}' }),
  read(`${ENGINE}/FlowMonitor`, {}, 'A', { query: '?flowId={flowId}' }),
  read(`${ENGINE}/FlowMonitor/Handover/:userId`, { userId: 'user-driver1' }, 'A'),
  ...['', '/FormDataFields'].map((part) => read(`${ENGINE}/FlowEngine/:flowId${part}`, FLOW, 'AR')),
  read(`${ENGINE}/FlowEngine/:flowId/Versions`, FLOW, 'A')
]

/** Routes that name something, but nobody's record: open to whoever is signed in, or to whoever has the proof that they carry. */
export const SHARED_READS: Readonly<Record<string, string>> = {
  '/api/app/User/:id': "the address book is everybody's (people.md#look-ups)",
  '/api/permission/Organize/Selector/:id': "the tree of the company is everybody's",
  '/api/permission/Organize/Department/Selector/:id': "the tree of the company is everybody's",
  '/api/permission/Users/getOrganization': "the address book is everybody's",
  '/api/system/Area/:id/Selector/0': 'administrative areas',
  '/api/system/DictionaryData/:typeId/Data/Selector': 'options of forms',
  '/api/system/BillRule/BillNumber/:enCode': 'reserves a number for who asks, the same one again',
  [`${ENGINE}/FlowEngine/getFlowIdByCode/:enCode`]: "names of flows are in everybody's filters; what they are is asked by id",
  '/receipt/:receiptNo': 'the code on the receipt is the proof (wire.md#anonymous-routes)',
  '/report/:ticket': 'the ticket is the proof, used once (wire.md#printable-pages)',
  '/open/signIn': 'leads on to the login page with what stands in its address',
  '/open/:kind/:id': 'leads on without asking for the record (app.md#links)',
  '/pay/:token': 'the code is the proof (wire.md#anonymous-routes)',
  '/pay/:token/back': 'the code is the proof (wire.md#anonymous-routes)',
  '/status/:token': 'the link is the proof (wire.md#anonymous-routes)',
  '/status/:token/Photos': 'the link is the proof (wire.md#anonymous-routes)',
  '/status/:token/Invoice/:invoiceId': 'the link is the proof (wire.md#anonymous-routes)',
  '/status/:token/Position': 'the link is the proof (wire.md#anonymous-routes)'
}
