import { readFileSync } from 'node:fs'
import path from 'node:path'
import { shanghaiDate } from '../../../../src/domain/format'
import { DAY } from '../../../../server/clock'
import { noteCall } from '../../../../server/transferCar/calls/calls'
import { storeMessages } from '../../../../server/message/commands/send'
import { storeInterface } from '../../../../server/system/dataInterfaceRepository'
import { compareDay } from '../../../../server/transferCar/payment/ledger/reconciliation'
import { readFlowFile } from '../../../../server/workFlow/template/flowFile'
import { importFlow } from '../../../../server/workFlow/template/importFlow'
import type { TestApp } from '../../../support/databases'
import { CARD, FEES } from '../../transferCar/fees/support'
import { COMPANY, InvoiceWorld } from '../../transferCar/invoice/support'
import { Till } from '../../transferCar/payment/ledger/support'
import { choice, field, plantForm } from '../../form/support'
import { punchOf } from '../../punchCard/support'
import { MEETING } from '../../schedule/support'

/** Ids of records that belong to driver1, or to the office where only offices have such; named as the addresses name them. */
export type Foreign = Readonly<Record<string, string>>

/** Stands in records of which lists may show nothing to others. */
export const SECRET = '不可外传的内容'

/** Makes one record of every area, each through the call that people make it with where there is one. */
export async function foreignRecords(server: TestApp): Promise<Foreign> {
  const { context, clock } = server
  const till = new Till(server)
  const world = new InvoiceWorld(server, true, () => Promise.resolve(Buffer.from('%PDF-')))
  const post = async <T = { id: string }>(account: string, url: string, body: unknown): Promise<T> => {
    const { code, msg, data } = await server.call<T>('POST', url, { token: await world.token(account), key: true, body })
    if (code !== 200) throw new Error(`${url}: ${msg} ${JSON.stringify(data)}`)
    return data
  }
  const one = async (text: string, ...params: unknown[]): Promise<string> => {
    const [row] = await server.query<{ id: string }>(text, params)
    if (row === undefined) throw new Error(`nothing: ${text}`)
    return row.id
  }

  const orderId = await world.plant('WORKING')
  const paidOrderId = await world.plant('DONE')
  const paymentOrderId = await till.order(1000, { accidentOrderId: paidOrderId })
  const paymentId = await till.cash('driver1', paymentOrderId, 400)
  const ownPayment = await till.order(1000, { accidentOrderId: await world.plant('DONE', { createdBy: 'user-driver2' }) })
  const handoverId = (await post('driver1', '/api/transferCar/CashHandover', { countedFen: 400, paymentIds: [paymentId] })).id
  await till.order(500, {
    stage: 'ON_ACCOUNT',
    payer: 'AGREEMENT',
    customerId: 'customer-shunda',
    onAccountAt: clock.now(),
    dueAt: clock.now() + 30 * DAY
  })
  const statementId = (
    await post('finance1', '/api/transferCar/Statements', { customerId: 'customer-shunda', month: shanghaiDate(clock.now()).slice(0, 7) })
  ).id
  const invoiced = await world.plantPayment()
  const invoiceId = (await world.apply(invoiced.id, { ...COMPANY, amountFen: 1000 })).data.id
  await world.act(invoiceId, 'Red', { version: 2, reason: '02', amountFen: 100, buyerUsed: false })
  const redId = await one('select id from invoice_red where invoice_id = $1', invoiceId)
  const day = shanghaiDate(clock.now() - DAY)
  await context.db.transaction((tx) => compareDay(tx, day, 'WECHAT', [], clock.now()))
  const rateCardId = (await post('finance1', `${FEES}/RateCards`, CARD)).id
  const agreementId = (
    await post('finance1', `${FEES}/Agreements`, {
      customerId: 'customer-shunda',
      name: '试行协议',
      effectiveFrom: 0,
      effectiveTo: null,
      basisDocNo: 'X-1',
      classes: {},
      items: {},
      discountBp: 100
    })
  ).id

  const eventId = (await post('driver1', '/api/extend/Schedule/Event', { ...MEETING, title: SECRET })).id
  const reportId = (
    await post('driver1', '/api/extend/WorkLog/Report', {
      kind: 'daily',
      day: shanghaiDate(clock.now()),
      values: { today: '出车三次', tomorrow: '年检', question: '无' },
      receiverIds: ['user-dispatcher1'],
      isDraft: false
    })
  ).id
  const punchId = (await post('driver1', '/api/extend/PunchCard/Records', punchOf(clock.now()))).id
  const messageId = await one(
    "select message_id as id from in_site_receipt where user_id = 'user-dispatcher1' order by created_at desc limit 1"
  )
  const group = await post<{ id: string }>('driver1', '/api/conversation/Groups', {
    name: SECRET,
    userIds: ['user-dispatcher1', 'user-manager1']
  })
  await context.db.transaction(async (tx) => {
    const to = { groupId: group.id }
    const draft = { senderId: 'user-driver1', to, clientId: null, quote: null, mentions: [], leads: false }
    await storeMessages(tx, context, [{ ...draft, kind: 'text', content: SECRET }])
  })
  const saidId = await one("select id from chat_message where conversation_id = $1 and content_type = 'text'", group.id)
  await post('driver1', `/api/conversation/${group.id}/Actions/Forward`, { ids: [saidId], to: [group.id], isBundle: true })
  await post('driver1', `/api/conversation/${group.id}/Actions/Pin`, { id: saidId, isSet: true })
  await post('driver1', `/api/conversation/${group.id}/Actions/Urge`, { id: saidId, userIds: ['user-dispatcher1'] })
  const fileName = await world.file('driver1', 'private')
  await post('driver1', '/api/transferCar/TruckCosts', {
    truckId: 'truck-1',
    day: shanghaiDate(clock.now()),
    kind: 'FUEL',
    amountFen: 100,
    receipt: await world.file('driver1', 'receipt of fuel')
  })

  await plantForm(server, {
    id: 'foreign',
    fields: [field('comInput', 'text'), choice('select', 'state', ['open'])],
    columns: { useDataPermission: true, useBtnPermission: true, columnList: [{ prop: 'text', label: 'text', jnpfKey: 'comInput' }] },
    rights: [
      { role: 'driver', scope: 'own' },
      { role: 'manager', scope: 'all' }
    ]
  })
  const recordId = (await post('driver1', '/api/visualdev/OnlineDev/foreign', { data: JSON.stringify({ text: SECRET, state: 'open' }) })).id
  const crmOrderId = (await post('driver1', '/api/extend/CrmOrder', { customerId: 'customer-shunda', description: '先记下', status: 1 })).id
  const { flowId, taskId, seatId } = await secretTask(server, post, one)
  // An interface with a right of its own, and a link that only drivers have.
  await context.db.transaction((tx) =>
    storeInterface(
      tx,
      {
        id: 'secret_interface',
        enCode: 'secret_interface',
        fullName: '机密',
        source: { kind: 'static', rows: [{ id: '1', fullName: SECRET }] },
        right: { modelId: 'paymentOrder', buttonCode: 'btn_reconcile' }
      },
      clock.now()
    )
  )
  await server.query(
    "insert into menu select * from jsonb_populate_record(null::menu, (select to_jsonb(m) from menu m where type = 7 limit 1) || jsonb_build_object('id', 'secretLink', 'en_code', 'secretLink', 'url_address', 'https://weather.com.cn/secret'))"
  )
  await server.query("insert into role_menu (role_id, menu_id) values ('role-driver', 'secretLink')")
  const { id: noticeId } = await post('admin', '/api/admin/Notices', {
    title: SECRET,
    body: SECRET,
    targets: { isEverybody: true, organizeIds: [], roleIds: [], userIds: [] },
    files: []
  })
  const listExportId = await one(
    `insert into list_export (id, list, owner_id, asked, state, name, created_at, expires_at)
      values ('someExport', 'orders', 'user-manager1', '{"columns": ["orderNo"]}', 'DONE', 'x.xlsx', $1, $2) returning id`,
    clock.now(),
    clock.now() + DAY
  )
  await context.db.transaction((tx) => noteCall(tx, context, { callId: 'secret', state: 'RINGING', caller: '13800000000' }, clock.now()))
  return {
    listExportId,
    callId: await one("select id from telephone_call where call_id = 'secret'"),
    noticeId,
    orderId,
    paidOrderId,
    paymentOrderId,
    paymentId,
    ownPayment,
    handoverId,
    statementId,
    invoicedId: invoiced.id,
    invoiceId,
    redId,
    day,
    rateCardId,
    agreementId,
    eventId,
    reportId,
    punchId,
    messageId,
    groupId: group.id,
    chatMessageId: saidId,
    bundleMessageId: await one("select id from chat_message where conversation_id = $1 and content_type = 'bundle'", group.id),
    fileName,
    truckCostId: await one('select id from truck_cost where amount_fen = 100'),
    recordId,
    crmOrderId,
    flowId,
    taskId,
    seatId,
    today: shanghaiDate(clock.now()),
    secret: SECRET
  }
}

/** A flow that driver1 alone may launch, and his request that waits for dispatcher1. */
async function secretTask(
  server: TestApp,
  post: (account: string, url: string, body: unknown) => Promise<unknown>,
  one: (text: string, ...params: unknown[]) => Promise<string>
): Promise<{ flowId: string; taskId: string; seatId: string }> {
  const { context, clock } = server
  const flowId = 'secretFlow'
  const file = JSON.parse(readFileSync(path.join(process.cwd(), 'server/seed/flows/leaveApply.json'), 'utf8')) as {
    flowTemplateJson: { properties: object }
  }
  file.flowTemplateJson.properties = { ...file.flowTemplateJson.properties, initiator: ['user-driver1'] }
  await context.db.transaction((tx) => importFlow(tx, readFlowFile({ ...file, id: flowId, enCode: flowId, fullName: SECRET }), clock.now()))
  const values = {
    applyUser: 'user-driver1',
    applyDate: clock.now(),
    leaveType: 'personal',
    leaveStartTime: clock.now() + DAY,
    leaveEndTime: clock.now() + 2 * DAY,
    leaveDayCount: 1,
    leaveReason: SECRET
  }
  await post('driver1', '/api/workflow/Engine/FlowTask', { flowId, status: 0, data: JSON.stringify(values) })
  const taskId = await one('select id from flow_task where flow_id = $1', flowId)
  await post('driver1', '/api/workflow/Engine/FlowComment', { taskId, text: SECRET })
  return { flowId, taskId, seatId: await one('select id from flow_seat where task_id = $1', taskId) }
}
