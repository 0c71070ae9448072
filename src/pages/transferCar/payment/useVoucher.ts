import { useState } from 'react'
import { useStores } from '@/hooks/useStores'
import { pickPictures, previewPictures } from '@/platform/media'
import type { DraftForm } from './draftForm'
import { PhotoUploads } from '../stores/photoUploads'

/** The one picture of a voucher: taken, sent, and noted in its form by its name on the server. */
export interface Voucher {
  readonly form: DraftForm
  readonly uploads: PhotoUploads
  /** Address of a small picture; '' while it is not known. */
  thumbOf: (name: string) => string
  /** Shows the picture of this name or upload in full. */
  preview: (id: string) => void
  /** Notes it, '' takes it away. */
  keep: (name: string) => void
}

/** @param keep notes the name under `voucher` of the form */
export function useVoucher(form: DraftForm, keep: (name: string) => void = (name) => form.set('voucher', name)): Voucher {
  const { services, uuid, feedback } = useStores()
  const [voucher] = useState((): Voucher => {
    const thumbs = new Map<string, string>()
    const uploads = new PhotoUploads({
      // The app may be killed behind the camera: what was typed is on the device first (evidence.md#before-the-camera-opens).
      pick: (source) => {
        form.saveNow()
        return pickPictures(source, 1)
      },
      upload: (path, name, onProgress) => services.files.upload('transferCar', path, name, { silent: true, onProgress }),
      attach: async (_photo, file) => {
        thumbs.set(file.name, services.files.imageAddress(file.thumbUrl ?? file.url))
        keep(file.name)
        form.saveNow()
      },
      uuid,
      toast: feedback.toast
    })
    const thumbOf = (name: string) => thumbs.get(name) ?? ''
    const preview = (id: string) => {
      const url = thumbOf(id) !== '' ? thumbOf(id) : (uploads.items.find((item) => item.id === id)?.picture.path ?? '')
      if (url !== '') void previewPictures([url], url).catch(() => feedback.toast('图片没有打开'))
    }
    return { form, uploads, thumbOf, preview, keep }
  })
  return voucher
}
