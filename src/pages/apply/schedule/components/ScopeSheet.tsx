import { Text } from '@tarojs/components'
import { OptionList, Sheet, type SheetOption } from '@/components/Sheet'
import type { Scope } from '@/domain/schedule/event'

/** What is done to some or all of a repeated appointment. */
export type ScopeVerb = '保存' | '删除' | '接受' | '谢绝'

export interface ScopeSheetProps {
  open: boolean
  verb: ScopeVerb
  onChoose: (scope: Scope) => void
  onClose: () => void
}

const ANSWER_HINTS = { one: '其他各次的答复不变', following: '之前各次的答复不变', all: '包括已经答复过的各次' } as const
const HINTS = {
  接受: ANSWER_HINTS,
  谢绝: ANSWER_HINTS,
  保存: { one: '其他各次保持原样', following: '之前各次保持原样', all: '包括已经过去的各次' },
  删除: { one: '其他各次保留', following: '之前各次保留', all: '包括已经过去的各次，删除后不能恢复' }
} as const

/** Which of a repeated appointment is meant (RFC 5545: an exception, two series, or the series). */
export function ScopeSheet({ open, verb, onChoose, onClose }: ScopeSheetProps) {
  const hints = HINTS[verb]
  const isDangerous = verb === '删除'
  const options: SheetOption<Scope>[] = [
    { value: 'one', label: `只${verb}这一次`, hint: hints.one, isDangerous },
    { value: 'following', label: `${verb}这一次及以后各次`, hint: hints.following, isDangerous },
    { value: 'all', label: `${verb}全部各次`, hint: hints.all, isDangerous }
  ]
  return (
    <Sheet open={open} title={`${verb}重复日程`} onClose={onClose}>
      <Text className='schedule-note'>这是重复日程中的一次。</Text>
      <OptionList options={options} onChoose={onChoose} />
    </Sheet>
  )
}
