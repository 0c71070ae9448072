import type { PropsWithChildren, ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { Icon } from '../Icon'
import { FieldLabel } from './FieldLabel'
import './index.scss'

export interface FieldProps {
  label: string
  /** 必填 where few are, 选填 where most are (design.md#form-pages). */
  mark?: '必填' | '选填'
  help?: string
  /** Shown below the field with an icon; empty text is no error. */
  error?: string
  /** At the right of the label: a small action. */
  aside?: ReactNode
  className?: string
}

export interface FieldFrameProps extends FieldProps {
  /** Id of the control; a group of choices takes the label's id instead. */
  controlId?: string
  labelId?: string
  /** Id of the help and error below. */
  noteId: string
}

/** Id of what tells more about an input (help, error), where something does. @param id of the field */
export const noteOf = (id: string, { help, error }: Pick<FieldProps, 'help' | 'error'>): string | undefined =>
  help === undefined && !error ? undefined : `${id}note`

/**
 * Label above, control, then help and error below: the frame of every field. It has no state, nor have its label and its icon, so whoever
 * draws hundreds of fields calls it instead of mounting it: most of what a long form costs is its number of components.
 */
export function FieldFrame({
  label,
  mark,
  help,
  error = '',
  aside,
  className = '',
  controlId,
  labelId,
  noteId,
  children
}: PropsWithChildren<FieldFrameProps>) {
  const classes = `field${error === '' ? '' : ' field-invalid'}${className === '' ? '' : ` ${className}`}`
  const name = FieldLabel({
    ...(controlId !== undefined && { htmlFor: controlId }),
    ...(labelId !== undefined && { id: labelId }),
    children: label
  })
  return (
    <View className={classes}>
      {mark === undefined && aside === undefined ? (
        name
      ) : (
        <View className='field-head'>
          {name}
          {mark !== undefined && <Text className={mark === '必填' ? 'field-mark field-mark-required' : 'field-mark'}>{mark}</Text>}
          {aside !== undefined && <View className='field-aside'>{aside}</View>}
        </View>
      )}
      {children}
      {(help !== undefined || error !== '') && (
        <View id={noteId} className='field-notes'>
          {help !== undefined && <Text className='field-help'>{help}</Text>}
          {error !== '' && (
            <View className='field-error' {...{ role: 'alert' }}>
              <Icon name='warning' size={16} />
              <Text>{error}</Text>
            </View>
          )}
        </View>
      )}
    </View>
  )
}
