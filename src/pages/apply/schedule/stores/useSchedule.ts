import { useState } from 'react'
import { useStores } from '@/hooks/useStores'
import { createPlatformScheduleService, createScheduleService } from '@/services/schedule'

/** The calls of the schedule, with `platform` on a server that has only those of the platform, and the server's time. */
export function useSchedule() {
  const { api, session, clock } = useStores()
  const [parts] = useState(() => ({
    service: createScheduleService(api), ...(session.hasFeature('schedule') ? {} : { platform: createPlatformScheduleService(api) }),
    now: () => clock.now() + (clock.offsetMs ?? 0)
  }))
  return parts
}
