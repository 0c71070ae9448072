import { useState } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { isColor } from '@/domain/form/color'
import { textOf } from '@/domain/form/read'
import { Button } from '@/components/Button'
import { TextField } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import { useField, type FieldViewProps } from '../FormContext'

/** Colours of vehicles and marks, by their Chinese names. */
export const COLORS: readonly (readonly [value: string, name: string])[] = [
  ['#FFFFFF', '白色'],
  ['#C0C4CC', '银色'],
  ['#909399', '灰色'],
  ['#000000', '黑色'],
  ['#C22B2B', '红色'],
  ['#E86A1E', '橙色'],
  ['#F5B800', '黄色'],
  ['#0B7A43', '绿色'],
  ['#1A5CD8', '蓝色'],
  ['#6B3FA0', '紫色'],
  ['#7A4A21', '棕色'],
  ['#E8A6B8', '粉色']
]

/** A colour of the palette, or one that is typed. */
export const ColorSheet = observer(function ColorSheet(props: FieldViewProps) {
  const { store, value, set, leave } = useField(props)
  const [draft, setDraft] = useState(textOf(value))
  const isWrong = draft !== '' && !isColor(draft)
  const choose = (color: string) => {
    store.sheets.close()
    set(color === '' ? undefined : color)
    leave()
  }
  return (
    <Sheet
      open
      title={props.field.label}
      onClose={store.sheets.close}
      footer={
        <Button disabled={isWrong} onPress={() => choose(draft.trim())}>
          确定
        </Button>
      }
    >
      <View className='form-colors' {...{ role: 'radiogroup', 'aria-label': props.field.label }}>
        {COLORS.map(([color, name]) => {
          const isChosen = color === draft.toUpperCase()
          return (
            <Pressable key={color} role='radio' checked={isChosen} label={name} className='form-color' onPress={() => choose(color)}>
              <View className='form-swatch form-swatch-large' style={{ background: color }}>
                {isChosen && (
                  <View className='form-swatch-mark'>
                    <Icon name='check' size={16} />
                  </View>
                )}
              </View>
            </Pressable>
          )
        })}
      </View>
      <TextField
        label='色值'
        value={draft}
        maxLength={40}
        placeholder='#1A5CD8'
        help='十六进制或 rgb()'
        error={isWrong ? '请输入正确的颜色' : ''}
        onInput={setDraft}
      />
    </Sheet>
  )
})
