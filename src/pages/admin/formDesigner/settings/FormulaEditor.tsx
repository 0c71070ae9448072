import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { PickerField, TextField } from '@/components/Field'
import type { Json } from '@/contract/formSchema'
import { nameOf, type Place } from '@/domain/designer/form/design'
import { formulaFields } from '@/domain/designer/form/faults'
import { listOf, numberOf, objectOf, textOf } from '@/domain/form/read'
import { readFormula } from '@/domain/form/formula'
import type { Board } from '../board'

const OPERATORS = [
  { token: '+', word: '加', sign: '+' },
  { token: '-', word: '减', sign: '−' },
  { token: '*', word: '乘', sign: '×' },
  { token: '/', word: '除', sign: '÷' },
  { token: '(', word: '左括号', sign: '(' },
  { token: ')', word: '右括号', sign: ')' }
] as const
const SIGNS: ReadonlyMap<string, string> = new Map(OPERATORS.map(({ token, sign }) => [token, sign]))

/** What a calculated field comes to: a formula of fields, numbers and signs, put together by menus. */
export const FormulaEditor = observer(function FormulaEditor({ board, place }: { board: Board; place: Place }) {
  const [number, setNumber] = useState('')
  const fields = formulaFields(board.design, place)
  const names = new Map(fields.map(({ name, label }) => [name, label]))
  const tokens = listOf(objectOf(place.node.raw).expression).map(textOf)
  const put = (expression: readonly Json[], words: string) => {
    board.set(place.node.id, (raw) => ({ ...raw, expression: [...expression] }), words)
    board.say(`公式：${worded(expression.map(textOf), names)}`)
  }
  const add = (token: string) => put([...tokens, token], `改“${nameOf(place)}”的公式`)
  const isWhole = tokens.length === 0 || readFormula(tokens, (name) => names.has(name)) !== undefined
  return (
    <View className='designer-rule' {...{ role: 'group', 'aria-label': '计算公式' }}>
      <Text className='designer-label'>计算公式</Text>
      <Text className='designer-formula'>{tokens.length === 0 ? '还没有内容' : worded(tokens, names)}</Text>
      {!isWhole && <Text className='designer-note'>公式还不完整</Text>}
      <PickerField
        label='加入控件'
        options={fields.map(({ name, label }) => ({ value: name, label }))}
        value=''
        emptyText='表单里还没有数字'
        onChange={add}
      />
      <View className='designer-acts'>
        {OPERATORS.map(({ token, word, sign }) => (
          <Button key={token} kind='secondary' inline label={`加入${word}`} onPress={() => add(token)}>
            {sign}
          </Button>
        ))}
      </View>
      <TextField label='加入数字' type='digit' value={number} maxLength={20} onInput={setNumber} />
      <View className='designer-acts'>
        <Button
          kind='secondary'
          inline
          disabled={numberOf(number) === undefined}
          onPress={() => {
            add(number.trim())
            setNumber('')
          }}
        >
          加入数字
        </Button>
        <Button kind='secondary' inline disabled={tokens.length === 0} onPress={() => put(tokens.slice(0, -1), '退回公式一步')}>
          退一步
        </Button>
        <Button kind='secondary' inline disabled={tokens.length === 0} onPress={() => put([], '清空公式')}>
          清空
        </Button>
      </View>
    </View>
  )
})

const worded = (tokens: readonly string[], names: ReadonlyMap<string, string>): string =>
  tokens.map((token) => names.get(token) ?? SIGNS.get(token) ?? token).join(' ')
