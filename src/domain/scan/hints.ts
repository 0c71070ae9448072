import { normalisePlate, plateKind } from '../validators'

/** What can be done with a scanned text that is no errand; each is offered, none is done by itself. */
export interface ScanHints {
  /** Number to call. */
  phone?: string
  /** Web address, whole. */
  web?: string
  /** What a work order is looked up by: its number, or a plate as it is stored. */
  order?: { by: 'number' | 'plate'; keyword: string }
}

/** Numbers of work orders and payment orders: letters, the day, a running number (server/seed/billRules). */
const ORDER_NO = /^[A-Z]{1,4}-?\d{8}-?\d{3,6}$/
const PHONE = /^(?:tel:)?(\+?[\d][\d\s-]{5,17}\d)$/i
/** Mobile, landline with its area, service numbers; not any row of digits. */
const CALLABLE = /^(?:(?:\+?86)?1[3-9]\d{9}|0\d{9,11}|[48]00\d{7}|9\d{4}|1[012]\d{1,3})$/
/** Only the schemes of the web: nothing that runs a script or opens a file. */
const WEB = /^https?:\/\/[a-z\d\u4e00-\u9fa5](?:[a-z\d\u4e00-\u9fa5.-]*[a-z\d\u4e00-\u9fa5])?(?::\d{1,5})?(?:[/?#]\S*)?$/i
const MOST = 2000

export function scanHints(scanned: string): ScanHints {
  const text = scanned.trim()
  const digits = PHONE.exec(text)?.[1]?.replace(/[\s-]/g, '')
  const plate = normalisePlate(text)
  return {
    ...(digits !== undefined && CALLABLE.test(digits) && { phone: digits }),
    ...(text.length <= MOST && WEB.test(text) && { web: text }),
    ...(ORDER_NO.test(text.toUpperCase())
      ? { order: { by: 'number' as const, keyword: text.toUpperCase() } }
      : plateKind(plate) !== undefined && { order: { by: 'plate' as const, keyword: plate } })
  }
}
