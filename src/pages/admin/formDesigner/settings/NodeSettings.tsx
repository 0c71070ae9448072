import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { CheckField, PickerField, TextField } from '@/components/Field'
import type { PlatformForm } from '@/contract/formSchema'
import { fileOf, rawKind, type Place } from '@/domain/designer/form/design'
import { drawnFields } from '@/domain/designer/form/drawn'
import type { DesignFault } from '@/domain/designer/form/faults'
import { canBeListed, listingOf, setListing } from '@/domain/designer/form/lists'
import { kindName } from '@/domain/designer/form/palette'
import { hasScripts, otherRules } from '@/domain/designer/form/rules'
import { FORMATS, formatOf, settingsOf, withFormat, withSetting } from '@/domain/designer/form/settings'
import { isComputed, isFilledByServer, ruleOfKind, shapeOf } from '@/domain/form/kinds'
import { normaliseForm } from '@/domain/form/normalise'
import { summaryKeys } from '@/domain/form/props'
import { listOf, objectOf, textOf } from '@/domain/form/read'
import type { Board } from '../board'
import { FormulaEditor } from './FormulaEditor'
import { OptionsEditor } from './OptionsEditor'
import { AttributeEditor, RelationEditor } from './RelationEditor'
import { RuleFields } from './RuleEditor'
import { SettingInput } from './SettingInput'

interface PartProps {
  board: Board
  place: Place
}

/** Whether the list of the form shows the field, and searches by it. */
const Listing = observer(function Listing({ board, place }: PartProps) {
  const can = canBeListed(place)
  const { column, search } = listingOf(board.design, place)
  if (!can.column) return null
  const put = (wanted: Parameters<typeof setListing>[2], words: string) =>
    board.change(setListing(board.design, place, wanted), `“${board.titleOf(place)}”${words}`)
  return (
    <View className='designer-rule' {...{ role: 'group', 'aria-label': '列表' }}>
      <Text className='designer-label'>列表</Text>
      <CheckField label='在列表里显示' checked={column} onChange={(on) => put({ column: on }, on ? '在列表里显示' : '不在列表里显示')} />
      {can.search && (
        <CheckField label='可以按它查询' checked={search} onChange={(on) => put({ search: on }, on ? '可以查询' : '不再可以查询')} />
      )}
    </View>
  )
})

/** Columns of a sub-table that are added up. */
const Summary = observer(function Summary({ board, place }: PartProps) {
  const { node, key } = place
  const { 'show-summary': old, showSummary } = objectOf(node.raw)
  const columns = (node.children ?? []).flatMap((each) => {
    const column = board.placeOf(each.id)
    return column !== undefined && column.kind !== 'pane' && shapeOf({ kind: column.kind }) === 'number' ? [column] : []
  })
  if ((old !== true && showSummary !== true) || columns.length === 0) return null
  const chosen = summaryKeys(key, objectOf(node.raw))
  const toggle = (name: string, on: boolean) =>
    board.set(
      node.id,
      (raw) => ({ ...raw, summaryField: on ? [...listOf(raw.summaryField), name] : chosen.filter((each) => each !== name) }),
      '改合计的列'
    )
  return (
    <View className='designer-rule' {...{ role: 'group', 'aria-label': '合计的列' }}>
      <Text className='designer-label'>合计的列</Text>
      {columns.map((column) => (
        <CheckField
          key={column.node.id}
          label={board.titleOf(column)}
          checked={chosen.includes(column.key)}
          onChange={(on) => toggle(column.key, on)}
        />
      ))}
    </View>
  )
})

/** How a single line has to look. */
const Format = observer(function Format({ board, place: { node } }: PartProps) {
  const format = formatOf(node.raw)
  const own = format === 'own' ? [{ value: 'own', label: '自定义（保持原样）' }] : []
  return (
    <PickerField
      label='格式要求'
      options={[{ value: '', label: '不限' }, ...own, ...FORMATS.map(({ value, label }) => ({ value: String(value), label }))]}
      value={format}
      onChange={(next) => {
        if (next !== 'own') board.set(node.id, (raw) => withFormat(raw, next), '改格式要求')
      }}
    />
  )
})

/** What only some kinds have. */
const Special = observer(function Special({ board, place }: PartProps) {
  const { kind, node } = place
  if (kind === 'calculate') return <FormulaEditor board={board} place={place} />
  if (kind === 'relationForm') return <RelationEditor board={board} place={place} />
  if (kind === 'relationAttribute' || kind === 'popupAttribute') return <AttributeEditor board={board} place={place} />
  if (kind === 'input') return <Format board={board} place={place} />
  if (kind === 'table') return <Summary board={board} place={place} />
  if (kind === 'tab' || kind === 'collapse')
    return (
      <Button kind='secondary' inline icon='plus' onPress={() => board.addPane(node.id)}>
        添加页签
      </Button>
    )
  return kind !== 'pane' && ruleOfKind(kind).options === 'list' ? <OptionsEditor board={board} place={place} /> : null
})

/** Rules that the menus cannot say, and what scripts there are. */
const Others = observer(function Others({ board, place }: PartProps) {
  const others = otherRules(board.design, place.fieldId)
  return (
    <>
      {others.map((words) => (
        <Text key={words} className='designer-note'>{`另有规则：${words}（保持原样）`}</Text>
      ))}
      {hasScripts(board.design) && <Text className='designer-note'>这个表单有脚本，保持原样；脚本提到的控件不要删除。</Text>}
    </>
  )
})

const isRow = ({ kind }: Place): boolean => kind === 'row'
/** Filled by people, so that it can be asked for. */
const isAsked = ({ kind }: Place): boolean =>
  kind !== 'pane' && !isFilledByServer(kind) && !isComputed(kind) && ruleOfKind(kind).filledBy === 'person'

/** Everything that the menus say of one node. */
export const NodeSettings = observer(function NodeSettings({ board, place, faults }: PartProps & { faults: readonly DesignFault[] }) {
  const { node, kind, key, fieldId } = place
  const definition = normaliseForm(objectOf(fileOf(board.design).formData) as PlatformForm)
  const fields = new Map([...drawnFields(board.design, definition).values()].map((field) => [field.id, field]))
  const name = kindName(kind, rawKind(node.raw))
  const isUnknown = kind === 'unknown' || (kind === 'card' && name !== '卡片' && rawKind(node.raw) === '')
  return (
    <View key={node.id}>
      <Text className='designer-note'>{key === '' ? name : `${name} · ${key}`}</Text>
      {faults.map(({ words }) => (
        <Text key={words} className='designer-fault' {...{ role: 'alert' }}>
          {words}
        </Text>
      ))}
      {!isRow(place) && (
        <TextField label='名称' value={textOf(place.label)} maxLength={100} onInput={(label) => board.rename(node.id, label)} />
      )}
      {isUnknown && <Text className='designer-note'>设计器不认识这种控件：只能改名称和位置，其余保持原样。</Text>}
      <Special board={board} place={place} />
      {fieldId !== '' && isAsked(place) && !isUnknown && <RuleFields board={board} place={place} fields={fields} />}
      {settingsOf(place).map((setting) => (
        <SettingInput
          key={setting.names[0]}
          setting={setting}
          raw={node.raw}
          onChange={(text) => board.set(node.id, (raw) => withSetting(raw, setting, text), `改${setting.label}`, setting.label)}
        />
      ))}
      <Listing board={board} place={place} />
      <Others board={board} place={place} />
    </View>
  )
})
