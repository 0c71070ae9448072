import { useState } from 'react'
import { useStores } from '@/hooks/useStores'
import { getPosition } from '@/platform/location'
import { pickPictures } from '@/platform/media'
import { createTransferCarService } from '@/services/transferCar/order/orders'
import { usePlaceParts } from '@/pages/transferCar/order/place/usePlaceParts'
import { CreateModel } from '../model'
import { DraftBook } from '@/stores/drafts'
import { locatedOf } from '@/pages/transferCar/stores/locate'
import { PhotoUploads } from '@/pages/transferCar/stores/photoUploads'

/** The models of the intake page, made with it. @param orderId empty for a new order */
export function useIntake(orderId: string) {
  const { api, services, storage, session, clock, uuid, feedback } = useStores()
  const place = usePlaceParts()
  const [models] = useState(() => {
    const thumbs = new Map<string, string>()
    const model = new CreateModel(orderId, {
      ...place,
      service: createTransferCarService(api),
      drafts: new DraftBook(storage, session.userInfo?.userId ?? ''),
      clock,
      uuid,
      locate: async () => locatedOf(await getPosition())
    })
    const uploads = new PhotoUploads({
      pick: pickPictures,
      upload: (path, name, onProgress) => services.files.upload('transferCar', path, name, { silent: true, onProgress }),
      attach: async (_photo, file) => {
        thumbs.set(file.name, services.files.imageAddress(file.thumbUrl ?? file.url))
        model.set('vehiclePhotos', [...model.form.vehiclePhotos, file.name])
      },
      uuid,
      toast: feedback.toast
    })
    return { model, uploads, thumbOf: (name: string) => thumbs.get(name) ?? '' }
  })
  return models
}
