import { Text } from '@tarojs/components'
import { formatDateTime, relativeTime } from '@/domain/format'

/**
 * A moment as people read it: 5 分钟前 in lists, 11-21 14:05 in details (design.md#words).
 * @param at epoch ms
 * @param now epoch ms of the reader, the server's clock where it is known
 */
export function TimeText({
  at,
  now,
  form = 'relative',
  none = ''
}: {
  at: number | null | undefined
  now?: number
  form?: 'relative' | 'full'
  none?: string
}) {
  const words = form === 'full' ? formatDateTime(at) : relativeTime(at, now ?? Date.now())
  return <Text className='time-text'>{words === '' ? none : words}</Text>
}
