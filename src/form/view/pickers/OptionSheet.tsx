import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import type { Json } from '@/contract/formSchema'
import type { FormOption } from '@/domain/form/types'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { SearchBar } from '@/components/SearchBar'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { useField, type FieldViewProps } from '../FormContext'
import { toggled } from '../fields/ChoiceFields'
import { idsOf } from '../reading/textNow'
import { useOptions } from '../useOptions'

/** More options than this get a search row. */
const SEARCH_FROM = 10
/** Rows drawn at most; who looks further searches. */
const MOST_ROWS = 200

/** One of a list, or several with 确定. */
export const OptionSheet = observer(function OptionSheet(props: FieldViewProps) {
  const { store, value, set, leave } = useField(props)
  const { field } = props
  const list = useOptions(props)
  const isSeveral = field.isMultiple
  const [draft, setDraft] = useState<readonly string[]>(() => idsOf(value))
  const [keyword, setKeyword] = useState('')
  const found =
    keyword === '' ? list.options : list.options.filter(({ fullName }) => fullName.toLowerCase().includes(keyword.toLowerCase()))
  const confirm = (ids: readonly string[]) => {
    const chosen = list.options.filter(({ id }) => ids.includes(id))
    store.sheets.close()
    set(isSeveral ? (ids as Json) : ids[0], (isSeveral ? chosen : (chosen[0] ?? null)) as Json)
    leave()
  }
  const press = ({ id }: FormOption) => (isSeveral ? setDraft(toggled(draft, id, list.options)) : confirm([id]))
  const footer = <Button onPress={() => confirm(draft)}>{draft.length > 0 ? `确定（${draft.length}）` : '确定'}</Button>
  const rows = () => {
    if (list.isLoading) return <Skeleton cards={2} lines={2} />
    if (list.error !== '') return <ErrorState message={list.error} onRetry={list.retry} />
    if (found.length === 0) return <EmptyState title={keyword === '' ? (list.hint ?? '没有可选的内容') : `没有找到“${keyword}”`} />
    return (
      <View {...{ role: isSeveral ? 'group' : 'radiogroup' }}>
        {found.slice(0, MOST_ROWS).map((option) => {
          const isChosen = draft.includes(option.id)
          return (
            <Pressable
              key={option.id}
              role={isSeveral ? 'checkbox' : 'radio'}
              checked={isChosen}
              className={isChosen ? 'option option-current' : 'option'}
              disabled={option.disabled === true}
              onPress={() => press(option)}
            >
              <View className='option-words'>
                <Text>{option.fullName}</Text>
              </View>
              {isChosen && <Icon name='check' size={24} />}
            </Pressable>
          )
        })}
        {found.length > MOST_ROWS && <Text className='field-help'>还有 {found.length - MOST_ROWS} 项，请搜索</Text>}
      </View>
    )
  }
  return (
    <Sheet open title={field.label} onClose={store.sheets.close} {...(isSeveral && { footer })}>
      {list.options.length > SEARCH_FROM && (
        <View className='picker-search'>
          <SearchBar placeholder={`搜索${field.label}`} onChange={setKeyword} />
        </View>
      )}
      {rows()}
    </Sheet>
  )
})
