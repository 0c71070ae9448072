import { useEffect } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { ChoiceField, PickerField, TextField } from '@/components/Field'
import type { Json, JsonObject } from '@/contract/formSchema'
import { configOf, type Place } from '@/domain/designer/form/design'
import { listOf, objectOf, textOf } from '@/domain/form/read'
import { useStores } from '@/hooks/useStores'
import type { Board } from '../board'

/** Static options of a field, wherever its generation keeps them. */
function optionsOf(raw: Json): { readonly list: readonly Json[]; readonly isInSlot: boolean; readonly name: string; readonly id: string } {
  const own = objectOf(raw)
  const slot = listOf(objectOf(own.__slot__).options)
  const isInSlot = slot.length > 0 || own.options === undefined
  const keys = { ...objectOf(configOf(raw).props), ...objectOf(own.props), ...objectOf(objectOf(own.props).props) }
  return { list: isInSlot ? slot : listOf(own.options), isInSlot, name: textOf(keys.label) || 'fullName', id: textOf(keys.value) || 'id' }
}

function withOptions(raw: JsonObject, options: readonly Json[]): JsonObject {
  return optionsOf(raw).isInSlot ? { ...raw, __slot__: { ...objectOf(raw.__slot__), options } } : { ...raw, options }
}

const Static = observer(function Static({ board, place }: PartProps) {
  const { node } = place
  const { list, name, id } = optionsOf(node.raw)
  const put = (options: readonly Json[], words: string, step = '') => board.set(node.id, (raw) => withOptions(raw, options), words, step)
  const add = () => {
    const taken = new Set(list.map((each) => textOf(objectOf(each)[id]) || textOf(each)))
    let number = list.length + 1
    while (taken.has(String(number))) number += 1
    put([...list, { [id]: String(number), [name]: `选项${number}` }], '添加选项')
    board.say(`已添加选项${number}`)
  }
  const config = configOf(node.raw)
  const isSingle = place.kind === 'radio' || (place.kind === 'select' && objectOf(node.raw).multiple !== true)
  const choices = list.map((each) => ({
    value: textOf(objectOf(each)[id]) || textOf(each),
    label: textOf(objectOf(each)[name]) || textOf(each)
  }))
  return (
    <View className='designer-rule' {...{ role: 'group', 'aria-label': '选项' }}>
      {list.map((each, at) => (
        <View key={at} className='designer-option'>
          <TextField
            label={`选项 ${at + 1}`}
            value={textOf(objectOf(each)[name]) || textOf(each)}
            maxLength={100}
            onInput={(text) =>
              put(
                list.map((option, i) =>
                  i === at ? { ...objectOf(option), [id]: textOf(objectOf(option)[id]) || textOf(option), [name]: text } : option
                ),
                '改选项',
                `option ${at}`
              )
            }
          />
          <Button
            kind='text'
            inline
            label={`删除选项 ${at + 1}`}
            onPress={() =>
              put(
                list.filter((_option, i) => i !== at),
                '删除选项'
              )
            }
          >
            删除
          </Button>
        </View>
      ))}
      <Button kind='text' inline icon='plus' onPress={add}>
        添加选项
      </Button>
      {isSingle && (
        <PickerField
          label='默认选中'
          options={[{ value: '', label: '不选' }, ...choices]}
          value={textOf(config.defaultValue)}
          onChange={(value) =>
            board.set(node.id, (raw) => ({ ...raw, __config__: { ...configOf(raw), defaultValue: value } }), '改默认选项')
          }
        />
      )}
    </View>
  )
})

interface PartProps {
  board: Board
  place: Place
}

const isTree = ({ kind }: Place): boolean => kind === 'cascader' || kind === 'treeSelect'

/** What can be chosen: a list of its own, or a dictionary of the company. What a data interface gives stays as it is. */
export const OptionsEditor = observer(function OptionsEditor({ board, place }: PartProps) {
  const { dictionary } = useStores()
  const { node } = place
  const config = configOf(node.raw)
  const source = textOf(config.dataType) || (textOf(config.dictionaryType) === '' ? 'static' : 'dictionary')
  const isAsked = source === 'dictionary'
  useEffect(() => {
    if (isAsked) void dictionary.need('dictionaries')
  }, [isAsked, dictionary])
  if (source === 'dynamic') return <Text className='designer-note'>选项来自数据接口，保持原样。</Text>
  const setConfig = (change: JsonObject, words: string) =>
    board.set(node.id, (raw) => ({ ...raw, __config__: { ...configOf(raw), ...change } }), words)
  const rows = (dictionary.dictionaries.data ?? []).filter((row) => !isTree(place) || row.isTree === 1)
  const current = textOf(config.dictionaryType)
  const chosen = rows.find(({ id, enCode }) => id === current || enCode === current)
  return (
    <>
      <ChoiceField
        label='选项来源'
        options={[
          { value: 'static', label: '自己列出', disabled: isTree(place) && source !== 'static' },
          { value: 'dictionary', label: '数据字典' }
        ]}
        value={source}
        onChange={(dataType) => setConfig({ dataType }, '改选项来源')}
      />
      {source === 'static' && !isTree(place) && <Static board={board} place={place} />}
      {source === 'static' && isTree(place) && <Text className='designer-note'>树形选项保持原样。</Text>}
      {isAsked && (
        <PickerField
          label='数据字典'
          options={rows.map(({ id, fullName, enCode }) => ({ value: id, label: fullName, hint: enCode }))}
          value={chosen?.id ?? current}
          emptyText={dictionary.dictionaries.error?.message ?? '没有可选的数据字典'}
          onChange={(id) =>
            setConfig({ dictionaryType: id, props: { ...objectOf(config.props), label: 'fullName', value: 'enCode' } }, '改数据字典')
          }
        />
      )}
    </>
  )
})
