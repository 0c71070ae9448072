import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { OptionList, Sheet } from '@/components/Sheet'
import type { EditorForm } from '@/pages/transferCar/stores/editor/model'
import { codesIn, type RepeatSpec } from '@/pages/transferCar/stores/editor/fields'
import { SpecFields } from './SpecField'

export interface RepeatSectionProps {
  repeat: RepeatSpec
  model: Pick<EditorForm, 'texts' | 'errors' | 'set' | 'add' | 'remove'>
  disabled: boolean
}

/** A table that works on a phone: one block of fields for each code, added and taken away one by one. */
export const RepeatRows = observer(function RepeatRows({ repeat, model, disabled }: RepeatSectionProps) {
  const [isAdding, setAdding] = useState(false)
  const codes = codesIn(model.texts, repeat)
  const left = repeat.options.filter(({ value }) => !codes.includes(value))
  return (
    <>
      {repeat.hint !== undefined && <Text className='fees-hint'>{repeat.hint}</Text>}
      {repeat.options
        .filter(({ value }) => codes.includes(value))
        .map(({ value, label }) => (
          <View className='fees-repeat' key={value} {...{ role: 'group', 'aria-label': label }}>
            <View className='fees-repeat-head'>
              <Text className='fees-repeat-title'>{label}</Text>
              {!disabled && (
                <Button kind='text' inline label={`移除${label}`} onPress={() => model.remove(repeat, value)}>
                  移除
                </Button>
              )}
            </View>
            <SpecFields fields={repeat.fieldsOf(value)} form={model} disabled={disabled} />
          </View>
        ))}
      {!disabled && left.length > 0 && (
        <Button kind='secondary' icon='plus' onPress={() => setAdding(true)}>
          {repeat.addText}
        </Button>
      )}
      <Sheet open={isAdding} title={repeat.addText} onClose={() => setAdding(false)}>
        <OptionList
          options={left}
          onChoose={(code) => {
            setAdding(false)
            model.add(repeat, code)
          }}
        />
      </Sheet>
    </>
  )
})

/** The same as a card of its own. */
export const RepeatSection = observer(function RepeatSection(props: RepeatSectionProps) {
  const { repeat, model } = props
  return (
    <Section title={repeat.title} aside={<Text className='fees-unit'>{codesIn(model.texts, repeat).length} 项</Text>}>
      <RepeatRows {...props} />
    </Section>
  )
})
