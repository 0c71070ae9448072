import { reaction } from 'mobx'
import { debounce } from '@/domain/throttle'
import { useInFront } from '@/hooks/pages/useInFront'
import { useStores } from '@/hooks/useStores'

/** Changes that come together are read together, ms. */
const BURST_MS = 250

/**
 * Follows the records of a model, and what the person may see of them, while the page is in front (socket.md#business-events); a page that comes back to the front reads itself.
 * @param concerns whether a changed record matters here
 */
export function useLiveRecords(modelId: string, read: () => void, concerns: (recordId: string) => boolean = () => true): void {
  const { im, session } = useStores()
  useInFront({ read, concerns }, (now) => {
    const again = debounce(() => now().read(), BURST_MS)
    const changed = im.watch('form', ({ id, kind }) => {
      if (kind === modelId && now().concerns(id)) again()
    })
    // Other rights show other records, and other columns of them; they are asked for once it is known which.
    return [again.cancel, changed, reaction(() => session.permissionList, again), im.watchReturn(again)]
  })
}
