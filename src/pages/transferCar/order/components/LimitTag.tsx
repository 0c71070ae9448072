import { useEffect, useState } from 'react'
import { StatusTag } from '@/components/StatusTag'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { slaAt } from '@/domain/transferCar/order/sla'
import { useStores } from '@/hooks/useStores'
import { SLA_TONES, slaWords } from '@/pages/transferCar/fleet/texts'

const EVERY_MS = 30_000

interface LimitTagProps extends Pick<OrderCard, 'limit'> {
  /** Also while there is time enough: on the board, where time is what one looks for. */
  isAlways?: boolean
}

/** Time left or exceeded, in the same words and colours on list, board and detail (statistics.md#time-limits). */
export function LimitTag({ limit, isAlways = false }: LimitTagProps) {
  const { clock } = useStores()
  const read = () => clock.now() + (clock.offsetMs ?? 0)
  const [now, setNow] = useState(read)
  useEffect(() => {
    if (limit == null) return undefined
    setNow(read())
    const timer = setInterval(() => setNow(read()), EVERY_MS)
    return () => clearInterval(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the clock is one for all
  }, [limit?.dueAt])
  if (limit == null) return null
  const sla = slaAt(limit, now)
  return sla.level === 'ok' && !isAlways ? null : <StatusTag tone={SLA_TONES[sla.level]}>{slaWords(sla, now)}</StatusTag>
}
