import { Text, View } from '@tarojs/components'
import { StatusTag, type Tone } from '@/components/StatusTag'
import type { PapersState } from '@/contract/admin/trucks'
import { shanghaiDate } from '@/domain/format'
import './index.scss'

const STATES: Readonly<Record<PapersState, { label: string; tone: Tone }>> = {
  NONE: { label: '未登记', tone: 'warning' },
  VALID: { label: '有效', tone: 'success' },
  SOON: { label: '即将到期', tone: 'warning' },
  EXPIRED: { label: '已过期', tone: 'danger' }
}

export interface PapersTagProps {
  papersState: PapersState
  /** First moment at which the earliest one does not hold any more. */
  papersExpireAt: number | null
}

/** How the papers of a truck or driver stand, with the last day of the earliest (fleet.md#papers). */
export function PapersTag({ papersState, papersExpireAt }: PapersTagProps) {
  const { label, tone } = STATES[papersState]
  return (
    <View className='papers-tag'>
      <StatusTag tone={tone}>{label}</StatusTag>
      {papersExpireAt !== null && <Text className='papers-tag-day'>{shanghaiDate(papersExpireAt - 1)}</Text>}
    </View>
  )
}
