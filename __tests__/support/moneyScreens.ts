import { createHash, randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import type { DutyLists } from '@/contract/transferCar/order/order'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { BillView } from '@/contract/transferCar/fees/bill'
import type { PaymentAction } from '@/contract/transferCar/payment/codes'
import type { OrderPayments, PaymentDetail } from '@/contract/transferCar/payment/payment'
import { newPhoto, sheetOf } from './orderScreens'
import { callAs, readAs } from './pageCall'

const ORDERS = '/api/transferCar/AccidentOrder'
const PAYMENTS = '/api/transferCar/PaymentOrder'

/** A photo that a step announces and that follows later (rulings 30). */
const announced = (category: string) => ({
  id: randomUUID(),
  category,
  sha256: createHash('sha256').update(randomUUID()).digest('hex'),
  deviceAt: Date.now(),
  source: 'CAMERA'
})

/** Somebody who is signed in, past the screens. */
export interface Caller {
  call: <T>(method: 'POST' | 'PUT', url: string, body: object) => Promise<T>
  read: <T>(url: string) => Promise<T>
}
export const callerOf = (page: Page): Caller => ({
  call: (method, url, body) => callAs(page, method, url, body),
  read: (url) => readAs(page, url)
})
/** @param token as the app stores it */
export const callerWith = (base: string, token: string): Caller => {
  const ask = async <T>(method: string, url: string, body?: object): Promise<T> => {
    const headers = {
      authorization: token,
      'idempotency-key': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' })
    }
    const { code, msg, data } = (await (
      await fetch(`${base}${url}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    ).json()) as { code: number; msg: string; data: T }
    if (code !== 200) throw new Error(`${url}: ${code} ${msg}`)
    return data
  }
  return { call: ask, read: (url) => ask('GET', url) }
}

/**
 * An order of driver1 that is being worked on, with a stored bill of 280.00: from here on money may be asked for.
 * @param photo of the scene, as the step carries it
 * @returns its id
 */
export const billedOrder = async (
  dispatcher: Caller,
  driver: Caller,
  plateNo = '粤B12345',
  photo: object = announced('SCENE')
): Promise<string> => {
  let order = await dispatcher.call<OrderDetail>('POST', ORDERS, {
    source: 'OWNER_CALL',
    bearer: 'PARTY',
    serviceType: 'TOW',
    reporterMobile: '13912345678',
    address: '深南大道 6001 号',
    areaCode: '440304',
    roadType: 'CITY',
    vehicles: [{ plateSituation: 'NORMAL', plateNo, vehicleClass: 'K1' }]
  })
  const { drivers, trucks } = await dispatcher.read<DutyLists>('/api/transferCar/Duty')
  const step = async (who: Caller, action: string, more: object): Promise<void> => {
    order = await who.call<OrderDetail>('POST', `${ORDERS}/${order.id}/Actions/${action}`, {
      version: order.version,
      deviceAt: Date.now(),
      clockOffsetMs: 0,
      ...more
    })
  }
  await step(dispatcher, 'dispatch', {
    driverId: drivers.find(({ name }) => name === '王建军')?.id,
    truckId: trucks.find(({ driverName }) => driverName === '王建军')?.id,
    confirmBusy: true
  })
  await step(driver, 'accept', {})
  await step(driver, 'depart', { noPositionReason: '地下车库' })
  await step(driver, 'arrive', { noPositionReason: '地下车库' })
  await step(driver, 'startWork', { unsafeReason: '车道狭窄', exemption: 'ABSENT', exemptionNote: '车主在医院', evidence: [photo] })
  const bill = await dispatcher.read<BillView>(`${ORDERS}/${order.id}/Bill`)
  await dispatcher.call<BillView>('PUT', `${ORDERS}/${order.id}/Bill`, {
    vehicles: bill.facts,
    payer: 'PARTY',
    billVersion: bill.billVersion
  })
  return order.id
}

/** The car runs again: the work is done, the bill is due. */
export const finishWork = async (driver: Caller, orderId: string): Promise<void> => {
  const { version } = await driver.read<OrderDetail>(`${ORDERS}/${orderId}`)
  await driver.call<OrderDetail>('POST', `${ORDERS}/${orderId}/Actions/repair`, {
    version,
    deviceAt: Date.now(),
    clockOffsetMs: 0,
    resultNote: '更换电瓶后可正常行驶',
    evidence: [announced('RESULT')]
  })
}

/** A payment order for the whole bill, reviewed by finance where the policy asks for it: it may be collected. */
export const openPayment = async (dispatcher: Caller, finance: Caller, orderId: string): Promise<PaymentDetail> => {
  const { freeLines, billVersion } = await dispatcher.read<OrderPayments>(`${ORDERS}/${orderId}/PaymentOrders`)
  const made = await dispatcher.call<PaymentDetail>('POST', `${ORDERS}/${orderId}/PaymentOrders`, {
    payer: 'PARTY',
    lineKeys: freeLines.map(({ key }) => key),
    billVersion
  })
  const asked = await decide(dispatcher, made, 'submit')
  return asked.status === 'REVIEW' ? decide(finance, asked, 'approve') : asked
}

export const decide = (
  who: Caller,
  { id, version }: Pick<PaymentDetail, 'id' | 'version'>,
  action: PaymentAction,
  more: object = {}
): Promise<PaymentDetail> => who.call<PaymentDetail>('POST', `${PAYMENTS}/${id}/Actions/${action}`, { version, ...more })

export const readPayment = (who: Caller, id: string): Promise<PaymentDetail> => who.read<PaymentDetail>(`${PAYMENTS}/${id}`)

/** The payer scans the code and presses the button of the demonstration channel. */
export const payCode = async (who: Caller, id: string, press: 'confirm' | 'refuse' = 'confirm'): Promise<void> => {
  const { payments } = await readPayment(who, id)
  const open = payments.find(({ codeUrl }) => codeUrl !== null)
  if (open?.codeUrl == null) throw new Error('no code is shown')
  const answer = await fetch(`${open.codeUrl}/${press}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`the channel answered ${answer.status}`)
}

/** A button of the page or sheet in front by its exact words. */
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })

/** Takes the picture of a voucher and waits until it is on the server. */
export const takeVoucher = async (page: Page): Promise<void> => {
  const group = page.getByRole('group', { name: '缴费凭证', exact: true }).filter({ visible: true })
  const chooser = page.waitForEvent('filechooser')
  await group.getByRole('button', { name: '缴费凭证 拍照' }).click()
  await (await chooser).setFiles(await newPhoto())
  await group.getByRole('button', { name: /^移除缴费凭证/ }).waitFor()
}

/** Opens what stands behind 更多 and presses a row of it. */
export const pressMore = async (page: Page, name: string): Promise<void> => {
  await button(page, /^更多(操作)?$/).click()
  await sheetOf(page).getByRole('button', { name }).click()
}
