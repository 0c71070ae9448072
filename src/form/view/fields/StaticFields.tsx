import { useState, type CSSProperties } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { flagOf, numberOf, objectOf, textOf } from '@/domain/form/read'
import { openWebPage } from '@/platform/openAddress'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { useField, type FieldViewProps } from '../FormContext'

/** No text under 12 px (design.md#type-and-space). */
const LEAST_FONT = 12
const ALIGNS = ['left', 'center', 'right'] as const
const WEIGHTS = ['normal', 'bold'] as const

/**
 * What of a designer's text style is taken: size, weight, slant, line and side. His colours are left out: they were chosen on white and
 * nobody could read them by night.
 */
export function textStyle(style: unknown): CSSProperties {
  const own = objectOf(style)
  const size = numberOf(textOf(own['font-size']).replace('px', ''))
  const decoration = textOf(own['text-decoration'])
  return {
    textAlign: ALIGNS.find((align) => align === own['text-align']) ?? 'left',
    fontWeight: WEIGHTS.find((weight) => weight === own['font-weight']) ?? 'normal',
    ...(own['font-style'] === 'italic' && { fontStyle: 'italic' }),
    ...((decoration === 'underline' || decoration === 'line-through') && { textDecoration: decoration }),
    ...(size !== undefined && { fontSize: `calc(${Math.max(LEAST_FONT, size)}px * var(--text-factor))` })
  }
}

/** A text of the form's designer. */
export function TextBlock({ field }: FieldViewProps) {
  return (
    <View className='form-text' style={textStyle(field.props.textStyle)}>
      <Text>{textOf(field.props.content)}</Text>
    </View>
  )
}

/** At which side its designer puts the words of a heading or a divider. */
const sideOf = ({ props }: FieldViewProps['field']) => ALIGNS.find((align) => align === props['content-position'])

/** Where one part of the form ends, with or without a word. */
export function DividerLine({ field }: FieldViewProps) {
  const words = textOf(field.props.content)
  const side = sideOf(field)
  return (
    <View
      className={side === 'center' || side === undefined ? 'form-divider' : `form-divider form-divider-${side}`}
      {...{ role: 'separator' }}
    >
      {words !== '' && <Text className='form-divider-words'>{words}</Text>}
    </View>
  )
}

/** The heading of what follows. */
export function GroupTitle({ field }: FieldViewProps) {
  return (
    <View className='form-group' style={{ textAlign: sideOf(field) ?? 'left' }}>
      <Text className='form-group-title' {...{ role: 'heading', 'aria-level': 3 }}>
        {textOf(field.props.content) || field.label}
      </Text>
      {field.tip !== '' && <Text className='field-help'>{field.tip}</Text>}
    </View>
  )
}

const ALERTS = { success: 'check', warning: 'warning', error: 'warning', info: 'message' } as const

/** A hint of the form's designer; it can be closed where he allows it. */
export function AlertBox({ field }: FieldViewProps) {
  const [isClosed, setClosed] = useState(false)
  const { title, description, closable, showIcon, type } = field.props
  const tone = (['success', 'warning', 'error', 'info'] as const).find((each) => each === type) ?? 'info'
  if (isClosed) return null
  return (
    <View className={`form-alert form-alert-${tone}`} {...{ role: 'note' }}>
      {(showIcon === undefined || flagOf(showIcon)) && <Icon name={ALERTS[tone]} />}
      <View className='form-alert-words'>
        <Text className='form-alert-title'>{textOf(title) || textOf(field.props.content)}</Text>
        {textOf(description) !== '' && <Text>{textOf(description)}</Text>}
      </View>
      {flagOf(closable) && (
        <Pressable className='form-tool' label='关闭提示' onPress={() => setClosed(true)}>
          <Icon name='close' />
        </Pressable>
      )}
    </View>
  )
}

/** Only what a browser opens without running it. */
const WEB = /^https?:\/\//i

/** An address in the web. */
export const LinkLine = observer(function LinkLine(props: FieldViewProps) {
  const { store } = useField(props)
  const { content, href } = props.field.props
  const address = textOf(href).trim()
  const open = async () => {
    const problem = WEB.test(address) ? await openWebPage(address) : '链接地址不正确'
    if (problem !== '') store.parts.feedback.toast(problem)
  }
  return (
    <View className='form-link-line'>
      <Pressable role='link' className='form-link' onPress={() => void open()}>
        <Text>{textOf(content) || address}</Text>
        <Icon name='next' size={16} />
      </Pressable>
    </View>
  )
})

/** Runs what its designer wrote for a click. */
export const ActionButton = observer(function ActionButton(props: FieldViewProps) {
  const { store, isDisabled } = useField(props)
  const { align, buttonText } = props.field.props
  const side = (['left', 'center', 'right'] as const).find((each) => each === align) ?? 'left'
  return (
    <View className={`form-action form-action-${side}`}>
      <Button kind='secondary' inline disabled={isDisabled} onPress={() => store.press(props.address)}>
        {textOf(buttonText) || props.field.label}
      </Button>
    </View>
  )
})
