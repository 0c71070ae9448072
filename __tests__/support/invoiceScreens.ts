import sharp from 'sharp'
import { randomUUID } from 'node:crypto'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { billedOrder, callerWith, openPayment, type Caller } from './moneyScreens'

/** A picture that has really arrived, so that nothing is still to come (evidence.md#evidence-may-follow). @returns its server name */
const upload = async (base: string, token: string, colour: string): Promise<string> => {
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  const answer = await fetch(`${base}/api/file/Uploader/transferCar`, {
    method: 'POST',
    headers: { authorization: token, 'idempotency-key': randomUUID() },
    body: form
  })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { name: string } }
  if (code !== 200) throw new Error(`upload: ${code} ${msg}`)
  return data.name
}

export interface PaidOrder {
  orderId: string
  payment: PaymentDetail
  finance: Caller
}

/** An order that is worked on, with its photo, billed and paid by card: from here on it may be invoiced. @param signIn gives the token of an account */
export const paidOrder = async (base: string, signIn: (account: string) => Promise<string>, plateNo = '粤B12345'): Promise<PaidOrder> => {
  const driverToken = await signIn('driver1')
  const [dispatcher, driver, finance] = [
    callerWith(base, await signIn('dispatcher1')),
    callerWith(base, driverToken),
    callerWith(base, await signIn('finance1'))
  ]
  const photo = {
    id: randomUUID(),
    category: 'SCENE',
    fileName: await upload(base, driverToken, '#336699'),
    deviceAt: Date.now(),
    source: 'CAMERA'
  }
  const orderId = await billedOrder(dispatcher, driver, plateNo, photo)
  const open = await openPayment(dispatcher, finance, orderId)
  const payment = await finance.call<PaymentDetail>('POST', `/api/transferCar/PaymentOrder/${open.id}/Payments`, {
    method: 'POS',
    way: 'BY_HAND',
    amountFen: open.payableFen,
    slipNo: '000123',
    version: open.version
  })
  return { orderId, payment, finance }
}
