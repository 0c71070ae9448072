import type { BusinessEventFrame } from '@/contract/frames'
import { debounce } from '@/domain/throttle'
import { useInFront } from '@/hooks/pages/useInFront'
import { useStores } from '@/hooks/useStores'

/** Several changes at once are read once, ms. */
const PAUSE_MS = 300

/**
 * Tells while the page is in front that a task changed or that events may have been missed; a page that comes back reads itself.
 * @param id only this task; all of them without it
 */
export function useFlowEvents(changed: () => void, id?: string): void {
  const { im } = useStores()
  useInFront(changed, (now) => {
    const soon = debounce(() => now()(), PAUSE_MS)
    const told = im.watch('workFlow', (event: BusinessEventFrame) => {
      if (id === undefined || event.id === id) soon()
    })
    return [soon.cancel, told, im.watchReturn(soon)]
  })
}
