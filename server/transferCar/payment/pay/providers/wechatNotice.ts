import { createDecipheriv } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { NOTICE_WINDOW_MS, type NoticeReading } from '../channel'
import { jsonObject, objectIn, textIn } from '../../../../providers/json'
import { noticeBytes, rsaVerify } from '../../../../providers/rsa'
import { wechatPayment, wechatRefund, type WechatKeys } from './wechatShapes'

const TAG_BYTES = 16

/** A notice of WeChat Pay v3: signature of the platform over time, nonce and body, then the resource under AES-256-GCM. */
export function readWechatNotice(keys: WechatKeys, headers: IncomingHttpHeaders, raw: Buffer, now: number): NoticeReading {
  const header = (name: string): string => {
    const value = headers[`wechatpay-${name}`]
    return typeof value === 'string' ? value : ''
  }
  if (header('serial') !== keys.platformSerial) return { verdict: 'FORGED', detail: '证书序列号不符' }
  if (!rsaVerify(noticeBytes(header('timestamp'), header('nonce'), raw), header('signature'), keys.platformKey))
    return { verdict: 'FORGED', detail: '签名不符' }
  if (!/^\d{1,12}$/.test(header('timestamp')) || Math.abs(now - Number(header('timestamp')) * 1000) > NOTICE_WINDOW_MS)
    return { verdict: 'LATE', detail: `通知时间 ${header('timestamp')} 已过期` }
  const resource = objectIn(jsonObject(raw.toString('utf8')), 'resource')
  const plain = resource === undefined ? undefined : opened(keys.apiV3Key, resource)
  if (plain === undefined) return { verdict: 'MALFORMED', detail: '通知内容无法解密' }
  if (textIn(plain, 'mchid') !== keys.mchId) return { verdict: 'FORGED', detail: '商户号不符', outNo: textIn(plain, 'out_trade_no') }
  return meaning(plain, textIn(plain, 'appid') === undefined || textIn(plain, 'appid') === keys.appId)
}

function meaning(plain: Record<string, unknown>, ownApp: boolean): NoticeReading {
  const refundNo = textIn(plain, 'out_refund_no')
  const outTradeNo = textIn(plain, 'out_trade_no')
  if (!ownApp) return { verdict: 'FORGED', detail: '应用号不符', outNo: outTradeNo }
  try {
    if (refundNo !== undefined) return { verdict: 'REFUND', outNo: refundNo, refund: wechatRefund(plain) }
    if (outTradeNo === undefined) return { verdict: 'MALFORMED', detail: '没有商户订单号' }
    return { verdict: 'PAY', outNo: outTradeNo, payment: wechatPayment(plain) }
  } catch (error) {
    return { verdict: 'MALFORMED', detail: error instanceof Error ? error.message : '内容不完整', outNo: refundNo ?? outTradeNo }
  }
}

/** @returns undefined when the key, the nonce or a byte is wrong */
function opened(key: string, resource: Record<string, unknown>): Record<string, unknown> | undefined {
  const sealed = Buffer.from(textIn(resource, 'ciphertext') ?? '', 'base64')
  if (sealed.length <= TAG_BYTES || textIn(resource, 'algorithm') !== 'AEAD_AES_256_GCM') return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'utf8'), Buffer.from(textIn(resource, 'nonce') ?? '', 'utf8'), {
      authTagLength: TAG_BYTES
    })
    decipher.setAAD(Buffer.from(textIn(resource, 'associated_data') ?? '', 'utf8'))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    return jsonObject(Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8'))
  } catch {
    return undefined
  }
}
