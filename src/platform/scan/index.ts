import Taro from '@tarojs/taro'
import { failureText, promised } from '../promised'
import type { ScanAnswer } from './types'

/** Mini-programs have a scanner of their own. */
export const canScan = true

/** Opens the scanner for QR and bar codes; Taro turns the call into Alipay's own. Refusals are answers, not exceptions. */
export async function scanCode(): Promise<ScanAnswer> {
  try {
    const answer = await promised<Partial<Taro.scanCode.SuccessCallbackResult> & { code?: string }>((callbacks) =>
      Taro.scanCode({ ...callbacks })
    )
    const text = answer.result ?? answer.code ?? ''
    return text === '' ? { kind: 'cancelled' } : { kind: 'scanned', text }
  } catch (failure) {
    const text = failureText(failure)
    if (/auth|privacy|permission|denied|deny/i.test(text)) return { kind: 'refused' }
    // The person closed the scanner; Alipay says so by a number.
    return /cancel/i.test(text) || (failure as { error?: unknown } | null)?.error === 10 ? { kind: 'cancelled' } : { kind: 'unavailable' }
  }
}
