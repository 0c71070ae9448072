import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { ScrollView, Text, View } from '@tarojs/components'
import type { Json } from '@/contract/formSchema'
import { textOf } from '@/domain/form/read'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { TextField } from '@/components/Field'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { useField, type FieldViewProps } from '../FormContext'
import { limitOf, MAX_LENGTH } from '../fields/TextFields'
import { Suggestions, type Suggestion } from '@/form/store/suggestions'

interface FoundProps {
  suggestions: Suggestions
  label: string
  typed: string
  onTake: (suggestion: Suggestion) => void
}

const Found = observer(function Found({ suggestions, label, typed, onTake }: FoundProps) {
  const { list, state, error, keyword, missing, most } = suggestions
  if (missing !== '') return <Text className='field-help'>{`填写${missing}后有建议`}</Text>
  if (state === 'loading') return <Skeleton cards={2} lines={2} />
  if (state === 'error') return <ErrorState message={error} onRetry={() => void suggestions.load()} />
  if (list.length === 0) return <EmptyState title={keyword === '' ? '没有建议' : `没有找到“${keyword}”`} hint='可以直接使用输入的文字' />
  return (
    <View {...{ role: 'listbox', 'aria-label': `${label}建议` }}>
      {list.map((each) => (
        <Pressable
          key={each.text}
          role='option'
          selected={each.text === typed}
          className={each.text === typed ? 'option option-current' : 'option'}
          onPress={() => onTake(each)}
        >
          <View className='option-words'>
            <Text>{each.text}</Text>
          </View>
        </Pressable>
      ))}
      {list.length >= most && <Text className='field-help'>{`只列出前 ${most} 条，再输入几个字可以缩小范围`}</Text>}
    </View>
  )
})

/** A text of one's own, or one of a data interface: what is typed is looked for, what is tapped is taken. */
export const SuggestionSheet = observer(function SuggestionSheet(props: FieldViewProps) {
  const { store, value, placeholder, set, leave } = useField(props)
  const { field, address } = props
  const [typed, setTyped] = useState(textOf(value))
  const [suggestions] = useState(() => new Suggestions(store, field, address))
  useEffect(() => {
    void suggestions.load()
    return suggestions.dispose
  }, [suggestions])
  const take = (text: string, event: Json) => {
    store.sheets.close()
    set(text.trim() === '' ? undefined : text, event)
    leave()
  }
  const type = (text: string) => {
    setTyped(text)
    suggestions.search(text)
  }
  return (
    <Sheet open isFull title={field.label} onClose={store.sheets.close} footer={<Button onPress={() => take(typed, typed)}>确定</Button>}>
      <View className='form-row-inner'>
        <TextField
          label={field.label}
          value={typed}
          placeholder={placeholder || '输入几个字，或从下面选择'}
          maxLength={limitOf(field.props.maxlength, MAX_LENGTH)}
          confirmType='search'
          onInput={type}
          onConfirm={suggestions.searchNow}
        />
      </View>
      <ScrollView scrollY className='form-row-fields'>
        <View className='form-row-inner'>
          <Found suggestions={suggestions} label={field.label} typed={typed} onTake={({ text, row }) => take(text, row as Json)} />
        </View>
      </ScrollView>
    </Sheet>
  )
})
