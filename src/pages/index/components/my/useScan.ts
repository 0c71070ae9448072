import { readScan, scanParam } from '@/domain/scan/payload'
import { useStores } from '@/hooks/useStores'
import { scanCode } from '@/platform/scan'
import { NO_PAGE } from '@/stores/openPage'

/** Scans a code and follows it (contract section 11); what is no errand is shown as text. */
export function useScan(): () => Promise<void> {
  const { feedback, navigation } = useStores()
  return async () => {
    const answer = await scanCode()
    if (answer.kind === 'refused') feedback.toast('没有相机权限，请在系统设置中允许')
    if (answer.kind === 'unavailable') feedback.toast('扫码打不开，请重试')
    if (answer.kind !== 'scanned') return
    const target = readScan(answer.text)
    if (target.kind === 'text') await navigation.open('/pages/my/scanResult/index', { result: scanParam(target.text) })
    else feedback.toast(NO_PAGE)
  }
}
