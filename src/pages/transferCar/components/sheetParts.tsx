import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { ChoiceField, TextAreaField, TextField } from '@/components/Field'
import { Icon } from '@/components/Icon'
import type { Located } from '../stores/locate'
import type { StepPlace } from '../order/steps/takenStep'
import './sheetParts.scss'

/** A message under something that is no field of its own. */
export function FieldError({ text }: { text: string | undefined }) {
  if (text === undefined || text === '') return null
  return (
    <View className='step-error' {...{ role: 'alert' }}>
      <Icon name='warning' size={16} />
      <Text>{text}</Text>
    </View>
  )
}

/** A step, of the order or of a helping crew, that a reason may be given for. */
export interface ReasonedStep {
  readonly body: { reason?: string | undefined }
  readonly errors: Readonly<Record<string, string>>
  set: (field: 'reason', text: string) => void
}

interface ReasonProps {
  step: ReasonedStep
  label?: string
  /** The usual reasons, one tap each. */
  usual: readonly string[]
  optional?: boolean
}

/** A reason: the usual ones to tap, or own words. */
export const ReasonField = observer(function ReasonField({ step, label = '原因', usual, optional = false }: ReasonProps) {
  const reason = step.body.reason ?? ''
  return (
    <>
      {usual.length > 0 && (
        <ChoiceField
          label={`常用${label}`}
          options={usual.map((text) => ({ value: text, label: text }))}
          value={reason}
          onChange={(text) => step.set('reason', text)}
        />
      )}
      <TextAreaField
        label={optional ? '补充说明' : label}
        {...(optional && { mark: '选填' as const })}
        value={reason}
        maxLength={200}
        rows={2}
        placeholder='也可以直接填写'
        error={step.errors.reason}
        onInput={(text) => step.set('reason', text)}
      />
    </>
  )
})

const PLACE_WORDS: Readonly<Record<Exclude<Located['kind'], 'found'>, string>> = {
  refused: '没有定位权限。可在系统设置中打开，或填写原因后继续',
  unavailable: '定位失败。可再试一次，或填写原因后继续'
}

/** A step that wants to know where the device is. */
export interface PlacedStep {
  readonly body: { noPositionReason?: string | undefined }
  readonly errors: Readonly<Record<string, string>>
  readonly place: StepPlace
  set: (field: 'noPositionReason', text: string) => void
}

/** Where the device is; without a fix a reason lets the work go on (orders.md#steps). */
export const PositionField = observer(function PositionField({ step }: { step: PlacedStep }) {
  const { located, isLocating, locate } = step.place
  if (isLocating) return <Text className='step-line'>正在定位…</Text>
  if (located === undefined) return null
  if (located.kind === 'found') {
    const { accuracyM } = located.position
    return (
      <View className='step-found'>
        <Icon name='check' size={16} />
        <Text>已定位{accuracyM === undefined ? '' : `，精度 ${accuracyM} 米`}</Text>
      </View>
    )
  }
  return (
    <>
      <View className='step-notice'>
        <Text>{PLACE_WORDS[located.kind]}</Text>
      </View>
      <Button kind='secondary' icon='refresh' onPress={() => void locate()}>
        重新定位
      </Button>
      <TextField
        label='没有定位的原因'
        value={step.body.noPositionReason ?? ''}
        maxLength={200}
        placeholder='例如：地下车库没有信号'
        error={step.errors.position}
        onInput={(text) => step.set('noPositionReason', text)}
      />
    </>
  )
})
