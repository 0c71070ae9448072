import { useRouter } from '@tarojs/taro'
import { RecordForm } from './record/RecordForm'

/** A record that was reached by its code: it is shown, nobody writes (forms.md#shared-links). */
export default function ScanForm() {
  const { modelId = '', id = '' } = useRouter().params
  return <RecordForm modelId={modelId} menuId='' id={id} mode='reading' />
}
