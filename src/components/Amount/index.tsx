import { Text } from '@tarojs/components'
import { formatFen } from '@/domain/format'
import './index.scss'

/**
 * Money as design.md#type-and-space wants it: ¥ smaller, two decimals, tabular figures.
 * @param fen integer fen; the words in `none` stand where there is no amount yet
 */
export function Amount({
  fen,
  size = 'body',
  none = '未定'
}: {
  fen: number | null | undefined
  size?: 'body' | 'page' | 'hero'
  none?: string
}) {
  if (fen === null || fen === undefined) return <Text className='amount-none'>{none}</Text>
  return (
    <Text className={`amount amount-${size}`}>
      <Text className='amount-sign'>¥</Text>
      {formatFen(fen)}
    </Text>
  )
}
