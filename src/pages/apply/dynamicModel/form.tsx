import { useRouter } from '@tarojs/taro'
import { RecordForm } from './record/RecordForm'

/**
 * A record of a model: new without `id`, shown with one, changed with `edit`; `from...` name the row whose button opened it; `preview`
 * lets try a form that is not stored.
 */
export default function DynamicModelForm() {
  const { modelId = '', menuId = '', id = '', edit, preview, from, fromMenu = '', fromRecord = '', fromButton = '' } = useRouter().params
  const mode = preview === 'true' ? 'preview' : id === '' ? 'new' : edit === 'true' ? 'edit' : 'reading'
  const source =
    from === undefined || mode !== 'new' ? {} : { from: { modelId: from, menuId: fromMenu, recordId: fromRecord, button: fromButton } }
  return <RecordForm modelId={modelId} menuId={menuId} id={id} mode={mode} {...source} />
}
