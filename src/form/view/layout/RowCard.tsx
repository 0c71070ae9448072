import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { withAddons } from '@/domain/form/format'
import type { FieldDefinition } from '@/domain/form/types'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { useForm, type FieldViewProps } from '../FormContext'
import { useUsersText } from '../fields/UsersField'
import { saysItself } from '../reading/kinds'
import { idsOf, textNow } from '../reading/textNow'
import { useFieldText } from '../reading/useFieldText'
import { cellOf } from '@/form/store/cells'

/** Columns that a card tells of; the others are in the sheet. */
const COLUMNS = 4

function Cell({ label, text }: { label: string; text: string }) {
  return (
    <>
      <Text className='form-cell-label'>{label}</Text>
      <Text className='form-cell-value'>{text === '' ? '—' : text}</Text>
    </>
  )
}

/** One cell as words that have to be asked for. */
const CellWords = observer(function CellWords(props: FieldViewProps) {
  return <Cell label={props.field.label} text={useFieldText(props)} />
})

const UsersCell = observer(function UsersCell({ field, address }: FieldViewProps) {
  return <Cell label={field.label} text={useUsersText(idsOf(useForm().state(address).value))} />
})

export interface RowCardProps {
  table: FieldDefinition
  rowId: string
  /** 1 for the first. */
  place: number
  isLocked: boolean
}

/** One row of a sub-table: its first columns, what is wrong with it, what can be done with it. A tap opens its sheet. */
export const RowCard = observer(function RowCard({ table, rowId, place, isLocked }: RowCardProps) {
  const store = useForm()
  const name = `${table.label}(${place})`
  const problems = store.problems.inRow(table.key, rowId)
  const columns = table.children
    .filter((column) => column.isStored || column.kind === 'relationAttribute' || column.kind === 'popupAttribute')
    .filter((column) => store.isVisible(column, cellOf(column, rowId)))
  const remove = async () => {
    if (await store.parts.feedback.confirm({ title: `删除${name}？`, content: '删除后不能恢复', confirmText: '删除', isDangerous: true }))
      store.removeRow(table.key, rowId)
  }
  return (
    <View className={problems.length === 0 ? 'form-row' : 'form-row field-invalid'} {...{ role: 'listitem' }}>
      <Pressable
        className='form-row-main'
        label={`${isLocked ? '查看' : '编辑'}${name}`}
        onPress={() => store.sheets.editRow({ table, rowId })}
      >
        <View className='form-row-head'>
          <Text className='form-row-name'>{name}</Text>
          <Icon name='next' size={16} />
        </View>
        <View className='form-cells'>
          {columns.slice(0, COLUMNS).map((column) => {
            const address = cellOf(column, rowId)
            if (saysItself(column))
              return <Cell key={column.id} label={column.label} text={withAddons(column, textNow(store, column, address))} />
            const Words = column.kind === 'users' ? UsersCell : CellWords
            return <Words key={column.id} field={column} address={address} />
          })}
        </View>
      </Pressable>
      {problems.map((message) => (
        <View key={message} className='field-error'>
          <Icon name='warning' size={16} />
          <Text>{message}</Text>
        </View>
      ))}
      {!isLocked && (
        <View className='form-row-acts'>
          <Button kind='text' inline icon='copy' label={`复制${name}`} onPress={() => store.copyRow(table.key, rowId)}>
            复制
          </Button>
          <Button kind='text' inline icon='delete' className='form-danger' label={`删除${name}`} onPress={() => void remove()}>
            删除
          </Button>
        </View>
      )}
    </View>
  )
})
