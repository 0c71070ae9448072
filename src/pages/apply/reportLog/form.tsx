import { useRouter } from '@tarojs/taro'
import { REPORT_KINDS } from '@/domain/reportLog/templates'
import { ReportForm } from './form/ReportForm'
import { ReportView } from './report/ReportView'

/** A report: new without `id`, read with one, changed with `edit`. */
export default function ReportLogForm() {
  const { id = '', edit, kind } = useRouter().params
  if (id !== '' && edit !== 'true') return <ReportView id={id} />
  return <ReportForm id={id} kind={REPORT_KINDS.find((known) => known === kind) ?? 'daily'} />
}
