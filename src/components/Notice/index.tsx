import type { PropsWithChildren } from 'react'
import { Text, View } from '@tarojs/components'
import { Button } from '../Button'
import './index.scss'

export interface NoticeProps {
  tone?: 'plain' | 'warning'
  /** Read out at once (alert) or when there is time (status). */
  role?: 'alert' | 'status'
}

/** Something about the whole page, above what it is about. */
export function Notice({ tone = 'plain', role, children }: PropsWithChildren<NoticeProps>) {
  return (
    <View className={tone === 'plain' ? 'notice-box' : `notice-box notice-box-${tone}`} {...{ role }}>
      {children}
    </View>
  )
}

/** What was typed before is here again. @param unsent in the page's own word: 保存 or 提交 */
export function RestoredNotice({ unsent, onClear }: { unsent: '保存' | '提交'; onClear: () => void }) {
  return (
    <Notice>
      <Text>{`已恢复上次没有${unsent}的内容。`}</Text>
      <Button kind='secondary' onPress={onClear}>
        清空重填
      </Button>
    </Notice>
  )
}

/** Somebody else changed the record meanwhile. @param lines what differs, field by field @param words what became of one's own */
export function ConflictNotice({ lines, words, children }: PropsWithChildren<{ lines: readonly string[]; words: string }>) {
  return (
    <Notice tone='warning' role='alert'>
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      <Text>{words}</Text>
      {children}
    </Notice>
  )
}
