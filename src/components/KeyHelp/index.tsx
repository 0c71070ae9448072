import { Fragment } from 'react'
import { Text, View } from '@tarojs/components'
import { CheckField } from '../Field'
import { Sheet } from '../Sheet'
import './index.scss'

export interface KeyHelpProps {
  open: boolean
  onClose: () => void
  /** Keys as they stand on the keyboard, and what each does on this page. */
  keys: readonly { keys: string; does: string }[]
  /**
   * Whether single letters work: who speaks to the computer, or hits keys by accident, turns them off (WCAG 2.1.4). Left out where keys
   * are heard by what has the focus alone.
   */
  hasLetters?: boolean
  onLetters?: (hasLetters: boolean) => void
}

/** The keys of a page of a wide window, shown by `?` (H5). */
export function KeyHelp({ open, onClose, keys, hasLetters = true, onLetters }: KeyHelpProps) {
  return (
    <Sheet open={open} title='快捷键' onClose={onClose}>
      <View className='key-help'>
        {keys.map((each) => (
          <Fragment key={each.keys}>
            <Text className='key-help-keys'>{each.keys}</Text>
            <Text>{each.does}</Text>
          </Fragment>
        ))}
      </View>
      {onLetters !== undefined && <CheckField label='使用单键快捷键（字母和符号）' checked={hasLetters} onChange={onLetters} />}
    </Sheet>
  )
}
