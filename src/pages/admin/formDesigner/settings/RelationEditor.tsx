import { useEffect, useMemo } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { PickerField, TextField } from '@/components/Field'
import { fieldsOf, nameOf, type Place } from '@/domain/designer/form/design'
import { normaliseForm } from '@/domain/form/normalise'
import { listOf, objectOf, textOf } from '@/domain/form/read'
import { useStores } from '@/hooks/useStores'
import { createFormDesignService } from '@/services/admin/designs'
import { Loadable } from '@/stores/loadable'
import type { Board } from '../board'

interface PartProps {
  board: Board
  place: Place
}

/** Columns that a choice of records shows beside its name. */
const MORE_COLUMNS = 3

/** Fields of another form, by their keys; none while they are read. */
function useFieldsOf(modelId: string): readonly { readonly value: string; readonly label: string }[] {
  const { api } = useStores()
  const reading = useMemo(() => {
    const service = createFormDesignService(api)
    return new Loadable(async () => {
      const { version } = await service.one(modelId)
      return (await service.version(modelId, version)).form
    })
  }, [api, modelId])
  useEffect(() => {
    if (modelId !== '') void reading.need()
  }, [reading, modelId])
  const { data } = reading
  if (data === undefined) return []
  return [...normaliseForm(data).byId.values()]
    .filter(({ table, key, isStored, kind }) => table === undefined && key !== '' && isStored && kind !== 'table')
    .map(({ key, label }) => ({ value: key, label: label || key }))
}

/** The form whose records are picked, and what of them is shown. */
export const RelationEditor = observer(function RelationEditor({ board, place }: PartProps) {
  const { api } = useStores()
  const forms = useMemo(() => new Loadable(createFormDesignService(api).list), [api])
  const { node } = place
  const { modelId, relationField } = objectOf(node.raw)
  const fields = useFieldsOf(textOf(modelId))
  useEffect(() => void forms.need(), [forms])
  const rows = (forms.data ?? []).filter(({ webType, id }) => webType !== '4' && id !== board.design.file.id)
  return (
    <>
      <PickerField
        label='关联的表单'
        options={rows.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        value={textOf(modelId)}
        onChange={(id) => board.set(node.id, (raw) => ({ ...raw, modelId: id, relationField: '', columnOptions: [] }), '改关联的表单')}
      />
      <PickerField
        label='显示哪一项'
        options={fields}
        value={textOf(relationField)}
        emptyText='请先选择关联的表单'
        onChange={(key) =>
          board.set(
            node.id,
            (raw) => ({
              ...raw,
              relationField: key,
              columnOptions: [...fields.filter(({ value }) => value === key), ...fields.filter(({ value }) => value !== key)].slice(
                0,
                MORE_COLUMNS
              )
            }),
            '改显示的内容'
          )
        }
      />
    </>
  )
})

/** What an attribute of a kind reads. */
const READS: { readonly [Kind in Place['kind']]?: Place['kind'] } = { relationAttribute: 'relationForm', popupAttribute: 'popupSelect' }
const BEHIND = '_jnpfTable_'

/** Which relation an attribute reads, and what of the picked record it shows. */
export const AttributeEditor = observer(function AttributeEditor({ board, place }: PartProps) {
  const { node, table, kind } = place
  const own = objectOf(node.raw)
  const [key = ''] = textOf(own.relationField).split(BEHIND)
  const relations = fieldsOf(board.design).filter((each) => each.kind === READS[kind] && each.table?.node.id === table?.node.id)
  const relation = relations.find((each) => each.key === key)
  const { modelId, columnOptions } = objectOf(relation?.node.raw)
  const ofForm = useFieldsOf(textOf(modelId))
  const ofRow = listOf(columnOptions).map((each) => ({ value: textOf(objectOf(each).value), label: textOf(objectOf(each).label) }))
  const options = ofForm.length > 0 ? ofForm : ofRow
  const form = textOf(board.design.file.id)
  return (
    <>
      <PickerField
        label='读取哪个关联控件'
        options={relations.map((each) => ({ value: each.key, label: nameOf(each) }))}
        value={key}
        emptyText={kind === 'popupAttribute' ? '请先添加“弹窗选择”' : '请先添加“关联表单”'}
        onChange={(name) =>
          board.set(node.id, (raw) => ({ ...raw, relationField: `${name}${BEHIND}${form}`, showField: '' }), '改读取的控件')
        }
      />
      {options.length > 0 ? (
        <PickerField
          label='显示哪一项'
          options={options}
          value={textOf(own.showField)}
          onChange={(showField) => board.set(node.id, (raw) => ({ ...raw, showField }), '改显示的内容')}
        />
      ) : (
        <TextField
          label='显示哪一项（字段编码）'
          value={textOf(own.showField)}
          maxLength={100}
          onInput={(showField) => board.set(node.id, (raw) => ({ ...raw, showField }), '改显示的内容', 'showField')}
        />
      )}
      <Text className='designer-note'>选中记录后自动显示，不单独保存。</Text>
    </>
  )
})
