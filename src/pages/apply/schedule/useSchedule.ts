import { useState } from 'react'
import { useStores } from '@/hooks/useStores'
import { createScheduleService } from '@/services/schedule'
import { createPlatformScheduleService } from '@/services/schedulePlatform'

/** The calls of the schedule, with `platform` on a server that has only those of the platform, and the server's time. */
export function useSchedule() {
  const { api, session, clock } = useStores()
  const [parts] = useState(() => {
    const now = () => clock.now() + (clock.offsetMs ?? 0)
    return {
      service: createScheduleService(api),
      ...(session.hasFeature('schedule') ? {} : { platform: createPlatformScheduleService(api, now) }),
      now
    }
  })
  return parts
}
