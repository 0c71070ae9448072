import { useEffect, useState } from 'react'
import type { ServiceAction } from '@/contract/transferCar/order/codes'
import { useStores } from '@/hooks/useStores'
import { allowedPosition } from '@/platform/allowedPosition'
import { getPosition, permissionAnswered } from '@/platform/location'
import { pickPictures } from '@/platform/media'
import { preparePhoto } from '@/platform/watermark'
import { createTransferCarService } from '@/services/transferCar/order/orders'
import { createTransferCarBoardService } from '@/services/transferCar/fleet/board'
import { CandidatesModel } from './steps/crew/model'
import { DraftBook } from '@/stores/drafts'
import { LocalPhotos } from './localPhotos'
import { quickFix } from '../stores/locate'
import { OrderDetailModel } from './detail/model'
import { StepModel } from './steps/model'

/** A photo waits this long for a fix at most; ms. */
const PHOTO_FIX_MS = 2000

/** Where the device is, if that may be known without asking and is known soon. */
async function placeOfPhoto() {
  const located = await quickFix(
    {
      permissionAnswered: async () => true,
      getPosition: async () => {
        const position = await allowedPosition()
        return position === undefined ? { kind: 'refused' } : { kind: 'found', position }
      }
    },
    PHOTO_FIX_MS
  )
  return located.kind === 'found' ? located.position : undefined
}

/** The models of an order's screen, made with it and disposed with it. */
export function useOrderScreen(id: string) {
  const { api, services, storage, session, clock, uuid, feedback, orders, offline } = useStores()
  const [models] = useState(() => {
    const service = createTransferCarService(api)
    const detail = new OrderDetailModel(id, service, orders, offline)
    const drafts = new DraftBook(storage, session.userInfo?.userId ?? '')
    const myName = (): string => session.userInfo?.userName ?? ''
    let open: StepModel | undefined
    const uploads = new LocalPhotos({
      order: () => detail.order,
      offline,
      pick: pickPictures,
      prepare: preparePhoto,
      locate: placeOfPhoto,
      uuid,
      toast: feedback.toast,
      beforeCamera: () => open?.saveNow(),
      personName: myName
    })
    const uploadSignature = async (path: string) =>
      (await services.files.upload('transferCar', path, 'signature.png', { silent: true })).name
    const stepOf = (action: ServiceAction): StepModel => {
      open = new StepModel(action, {
        detail,
        service,
        drafts,
        clock,
        uuid,
        uploadSignature,
        offline,
        myName: myName(),
        locate: () => quickFix({ permissionAnswered, getPosition })
      })
      return open
    }
    return { service, detail, uploads, duty: new CandidatesModel(id, createTransferCarBoardService(api), clock), stepOf }
  })
  useEffect(() => {
    const { detail, uploads } = models
    if (id !== '')
      void detail
        .restore()
        .then(uploads.restore)
        .catch(() => undefined)
    return () => detail.dispose()
  }, [models, id])
  return models
}
