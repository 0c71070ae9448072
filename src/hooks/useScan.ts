import { readScan, scanParam, type ScanTarget } from '@/domain/scan/payload'
import { scanCode } from '@/platform/scan'
import { openPage } from '@/stores/openPage'
import { PAGES } from '@/domain/pages'
import { useStores } from './useStores'

/** Page and parameters of an errand (system.md#scanned-codes); undefined for what is only text. */
function pageOf(target: ScanTarget): { route: string; params: Record<string, string | number | boolean> } | undefined {
  switch (target.kind) {
    case 'preview':
      return { route: PAGES.records, params: { modelId: target.id, preview: true } }
    case 'formData':
      return { route: '/pages/apply/dynamicModel/scanForm', params: { modelId: target.modelId, id: target.id } }
    case 'flowPreview':
      return { route: PAGES.flowPreview, params: { id: target.id } }
    case 'flowData':
      return {
        route: PAGES.task,
        params: { id: target.id, flowId: target.flowId, taskId: target.taskId, opType: target.opType || 0 }
      }
    case 'report':
      return { route: PAGES.link, params: { reportId: target.id } }
    default:
      return undefined
  }
}

/** Scans a code and follows it (system.md#scanned-codes); what is no errand is shown as text. */
export function useScan(): () => Promise<void> {
  const stores = useStores()
  const { feedback, navigation } = stores
  return async () => {
    const answer = await scanCode()
    if (answer.kind === 'refused') feedback.toast('没有相机权限，请在系统设置中允许')
    if (answer.kind === 'unavailable') feedback.toast('扫码打不开，请检查网络后重试')
    if (answer.kind !== 'scanned') return
    const target = readScan(answer.text)
    const page = pageOf(target)
    if (page !== undefined) await openPage(stores, page.route, page.params)
    else await navigation.open('/pages/my/scanResult/index', { result: scanParam(answer.text) })
  }
}
