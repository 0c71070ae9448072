import { useEffect, useState } from 'react'
import type { EvidenceBody } from '@/contract/transferCar'
import type { ServiceAction } from '@/contract/transferCarCodes'
import { useStores } from '@/hooks/useStores'
import { getPosition, permissionAnswered } from '@/platform/location'
import { pickPictures } from '@/platform/media'
import { createTransferCarService } from '@/services/transferCar'
import { DraftBook } from '../stores/drafts'
import { DutyModel } from '../stores/dutyModel'
import { quickFix } from '../stores/locate'
import { OrderDetailModel } from '../stores/orderDetailModel'
import { PhotoUploads, type LocalPhoto } from '../stores/photoUploads'
import { StepModel } from '../stores/stepModel'

/** The models of an order's screen, made with it and disposed with it. */
export function useOrderScreen(id: string) {
  const { api, services, storage, session, clock, uuid, feedback } = useStores()
  const [models] = useState(() => {
    const service = createTransferCarService(api)
    const detail = new OrderDetailModel(id, service)
    const drafts = new DraftBook(storage, session.userInfo?.userId ?? '')
    // A retry of an attachment sends the very same body under the same key (rulings 2).
    const bodies = new Map<string, EvidenceBody>()
    const evidenceOf = (photo: LocalPhoto, fileName: string): EvidenceBody => {
      const { picture } = photo
      const body = bodies.get(photo.id) ?? { evidence: [{ id: photo.id, category: photo.category, fileName, deviceAt: picture.pickedAt, source: picture.source === 'camera' ? 'CAMERA' as const : 'ALBUM' as const }] }
      bodies.set(photo.id, body)
      return body
    }
    const uploads = new PhotoUploads({
      pick: pickPictures,
      upload: (path, name, onProgress) => services.files.upload('transferCar', path, name, { silent: true, onProgress }),
      attach: async (photo, file) => detail.accept(await service.addEvidence(id, evidenceOf(photo, file.name), photo.key)),
      uuid,
      toast: feedback.toast
    })
    const stepOf = (action: ServiceAction) => new StepModel(action, { detail, service, drafts, clock, uuid, locate: () => quickFix({ permissionAnswered, getPosition }) })
    return { service, detail, uploads, duty: new DutyModel(service, clock), stepOf }
  })
  useEffect(() => () => models.detail.dispose(), [models])
  return models
}
