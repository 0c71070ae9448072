import sharp from 'sharp'
import { randomUUID } from 'node:crypto'
import type { DutyLists, OrderDetail } from '@/contract/transferCar'
import type { BillView } from '@/contract/transferCarBilling'
import type { PaymentDetail } from '@/contract/transferCarPayment'
import { callerWith, openPayment, type Caller } from './moneyScreens'

const ORDERS = '/api/transferCar/AccidentOrder'

/** A picture that has really arrived, so that nothing is still to come (rulings 30). @returns its server name */
const upload = async (base: string, token: string, colour: string): Promise<string> => {
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: colour } }).jpeg().toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  const answer = await fetch(`${base}/api/file/Uploader/transferCar`, { method: 'POST', headers: { authorization: token, 'idempotency-key': randomUUID() }, body: form })
  const { code, msg, data } = await answer.json() as { code: number, msg: string, data: { name: string } }
  if (code !== 200) throw new Error(`upload: ${code} ${msg}`)
  return data.name
}

export interface PaidOrder { orderId: string, payment: PaymentDetail, finance: Caller }

/** An order that is worked on, with its photo, billed and paid by card: from here on it may be invoiced. @param signIn gives the token of an account */
export const paidOrder = async (base: string, signIn: (account: string) => Promise<string>, plateNo = '粤B12345'): Promise<PaidOrder> => {
  const driverToken = await signIn('driver1')
  const [dispatcher, driver, finance] = [callerWith(base, await signIn('dispatcher1')), callerWith(base, driverToken), callerWith(base, await signIn('finance1'))]
  let order = await dispatcher.call<OrderDetail>('POST', ORDERS, {
    source: 'OWNER_CALL', bearer: 'PARTY', serviceType: 'TOW', reporterMobile: '13912345678', address: '深南大道 6001 号', areaCode: '440304', roadType: 'CITY', vehicles: [{ plateSituation: 'NORMAL', plateNo, vehicleClass: 'K1' }]
  })
  const { drivers, trucks } = await dispatcher.read<DutyLists>('/api/transferCar/Duty')
  const step = async (who: Caller, action: string, more: object): Promise<void> => {
    order = await who.call<OrderDetail>('POST', `${ORDERS}/${order.id}/Actions/${action}`, { version: order.version, deviceAt: Date.now(), clockOffsetMs: 0, ...more })
  }
  await step(dispatcher, 'dispatch', { driverId: drivers.find(({ name }) => name === '王建军')?.id, truckId: trucks.find(({ driverName }) => driverName === '王建军')?.id, confirmBusy: true })
  await step(driver, 'accept', {})
  await step(driver, 'depart', { noPositionReason: '地下车库' })
  await step(driver, 'arrive', { noPositionReason: '地下车库' })
  const photo = { id: randomUUID(), category: 'SCENE', fileName: await upload(base, driverToken, '#336699'), deviceAt: Date.now(), source: 'CAMERA' }
  await step(driver, 'startWork', { unsafeReason: '车道狭窄', exemption: 'ABSENT', exemptionNote: '车主在医院', evidence: [photo] })
  const bill = await dispatcher.read<BillView>(`${ORDERS}/${order.id}/Bill`)
  await dispatcher.call<BillView>('PUT', `${ORDERS}/${order.id}/Bill`, { vehicles: bill.facts, payer: 'PARTY', billVersion: bill.billVersion })
  const open = await openPayment(dispatcher, finance, order.id)
  const payment = await finance.call<PaymentDetail>('POST', `/api/transferCar/PaymentOrder/${open.id}/Payments`, { method: 'POS', way: 'BY_HAND', amountFen: open.payableFen, slipNo: '000123', version: open.version })
  return { orderId: order.id, payment, finance }
}
