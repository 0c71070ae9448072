import { useState } from 'react'
import { useStores } from '@/hooks/useStores'
import { createPlatformReportLogService, createReportLogService } from '@/services/reportLog'

/** The calls of report logs, and whether the server has ours or only those of the platform. */
export function useReportLog() {
  const { api, session, clock, uuid } = useStores()
  const [parts] = useState(() => {
    const isPlatform = !session.hasFeature('reportLog')
    return {
      service: isPlatform ? createPlatformReportLogService(api, () => session.userInfo?.userName ?? '') : createReportLogService(api),
      isPlatform,
      now: () => clock.now() + (clock.offsetMs ?? 0),
      uuid
    }
  })
  return parts
}
