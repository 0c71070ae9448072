import { useId, useState } from 'react'
import { Text, View } from '@tarojs/components'
import { EmptyState } from '../EmptyState'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import { SearchBar } from '../SearchBar'
import { OptionList, Sheet, type SheetOption } from '../Sheet'
import { FieldFrame, type FieldProps } from './Field'

export interface PickerFieldProps<T extends string> extends FieldProps {
  options: readonly SheetOption<T>[]
  value: T | null | undefined
  onChange: (value: T) => void
  placeholder?: string
  disabled?: boolean
  /** What the sheet says when there is nothing to choose. */
  emptyText?: string
  /** Called when the sheet opens, to read the options. */
  onOpen?: () => void
}

/** More options than this get a search row. */
const SEARCH_FROM = 10

const matches = <T extends string>(option: SheetOption<T>, keyword: string): boolean =>
  `${option.label} ${option.hint ?? ''}`.toLowerCase().includes(keyword.toLowerCase())

/** One of a list, chosen in a sheet from the bottom. */
export function PickerField<T extends string>({
  options,
  value,
  onChange,
  placeholder = '请选择',
  disabled = false,
  emptyText = '没有可选的内容',
  onOpen,
  ...field
}: PickerFieldProps<T>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const chosen = options.find((option) => option.value === value)
  const shown = keyword === '' ? options : options.filter((option) => matches(option, keyword))
  const open = () => {
    setKeyword('')
    setOpen(true)
    onOpen?.()
  }
  const choose = (next: T) => {
    setOpen(false)
    onChange(next)
  }
  return (
    <FieldFrame {...field} labelId={id} noteId={`${id}note`}>
      <Pressable
        className={disabled ? 'field-box field-box-disabled' : 'field-box'}
        disabled={disabled}
        expanded={isOpen}
        label={`${field.label}：${chosen?.label ?? placeholder}`}
        onPress={open}
      >
        <Text className={chosen === undefined ? 'picker-value picker-empty' : 'picker-value'}>{chosen?.label ?? placeholder}</Text>
        <Icon name='down' />
      </Pressable>
      <Sheet open={isOpen} title={field.label} onClose={() => setOpen(false)}>
        {options.length > SEARCH_FROM && (
          <View className='picker-search'>
            <SearchBar placeholder={`搜索${field.label}`} onChange={setKeyword} />
          </View>
        )}
        {shown.length === 0 ? (
          <EmptyState title={keyword === '' ? emptyText : `没有找到“${keyword}”`} />
        ) : (
          <OptionList options={shown} current={value ?? null} onChoose={choose} />
        )}
      </Sheet>
    </FieldFrame>
  )
}
