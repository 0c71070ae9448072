import { useState } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Cell } from '@/components/Cell'
import { Selector, type SelectorKind } from '@/components/selector'
import { Sheet } from '@/components/Sheet'
import { useField, type FieldViewProps } from '../FormContext'
import { idsOf } from '../reading/textNow'

/** The four sources of a field of people (forms.md#kinds-of-fields); a value is `id--source`. */
const SOURCES = [
  ['user', '人员'],
  ['role', '角色'],
  ['position', '岗位'],
  ['group', '分组']
] as const
const MARK = '--'

/** Ids of one source among the values. */
export const idsFrom = (values: readonly string[], source: string): string[] =>
  values.filter((value) => value.endsWith(MARK + source)).map((value) => value.slice(0, -(MARK + source).length))

/** The values with those of one source replaced. */
export const withSource = (values: readonly string[], source: string, ids: readonly string[]): string[] => [
  ...values.filter((value) => !value.endsWith(MARK + source)),
  ...ids.map((id) => id + MARK + source)
]

/** People, alone or by role, position and group. */
export const UsersSheet = observer(function UsersSheet(props: FieldViewProps) {
  const { store, value, set, leave } = useField(props)
  const [source, setSource] = useState<SelectorKind>()
  const values = idsOf(value)
  if (source !== undefined) {
    return (
      <Selector
        kind={source}
        open
        multiple
        value={idsFrom(values, source)}
        onClose={() => setSource(undefined)}
        onConfirm={(next) => {
          const all = withSource(values, source, next as string[])
          set(all.length === 0 ? undefined : all)
          setSource(undefined)
        }}
      />
    )
  }
  const close = () => {
    store.sheets.close()
    leave()
  }
  return (
    <Sheet open title={props.field.label} onClose={close} footer={<Button onPress={close}>完成</Button>}>
      <View className='form-sources'>
        {SOURCES.map(([kind, name]) => {
          const count = idsFrom(values, kind).length
          return <Cell key={kind} title={name} value={count === 0 ? '未选择' : `已选 ${count} 项`} onPress={() => setSource(kind)} />
        })}
      </View>
    </Sheet>
  )
})
