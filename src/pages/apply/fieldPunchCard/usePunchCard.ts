import { useState } from 'react'
import { useStores } from '@/hooks/useStores'
import { getPosition, permissionAnswered } from '@/platform/location'
import { pickPictures } from '@/platform/media'
import { isSimulator } from '@/platform/simulator'
import { preparePhoto } from '@/platform/watermark'
import { createPunchCardService } from '@/services/punchCard'
import { DraftBook } from '@/stores/drafts'
import { locate } from './locate'
import { PunchModel } from './model'
import { RecordsModel } from './records/model'
import { TeamModel } from './team/model'

/** The models of the page, made with it. */
export function usePunchCard() {
  const { api, session, storage, clock, uuid, offline } = useStores()
  const [models] = useState(() => {
    const service = createPunchCardService(api)
    const now = () => clock.now() + (clock.offsetMs ?? 0)
    const drafts = new DraftBook(storage, session.userInfo?.userId ?? '')
    const punch = new PunchModel({
      service,
      offline,
      storage,
      drafts,
      clock,
      uuid,
      isSimulator,
      locate: () => locate({ permissionAnswered, getPosition }),
      shoot: () => pickPictures('camera', 1),
      prepare: preparePhoto,
      personName: () => session.userInfo?.userName ?? ''
    })
    return { service, punch, records: new RecordsModel({ service, now }), team: new TeamModel({ service, now }) }
  })
  return models
}
