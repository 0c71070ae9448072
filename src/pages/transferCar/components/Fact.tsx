import { Text } from '@tarojs/components'
import { FactRow } from '@/components/Card'

/** One fact; without a value it is left out rather than shown as a dash. */
export function Fact({ label, text }: { label: string; text: string | null | undefined }) {
  return text === null || text === undefined || text === '' ? null : (
    <FactRow label={label}>
      <Text>{text}</Text>
    </FactRow>
  )
}
