import { useEffect, useState } from 'react'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { useStores } from '@/hooks/useStores'
import { pickPictures } from '@/platform/media'
import { CollectModel, POLL_MS } from '../../stores/pay/collectModel'
import { DraftBook } from '../../stores/drafts'
import { PhotoUploads } from '../../stores/photoUploads'
import { usePayment } from './usePayment'

/** The models of the collecting page; while it is in front and a payer is paying, the channel is asked again and again. */
export function useCollect(id: string) {
  const { services, storage, session, clock, uuid, feedback } = useStores()
  const model = usePayment(id)
  const [parts] = useState(() => {
    const thumbs = new Map<string, string>()
    const collect = new CollectModel(model, { drafts: new DraftBook(storage, session.userInfo?.userId ?? ''), clock, uuid })
    const uploads = new PhotoUploads({
      // The app may be killed behind the camera: what was typed is on the device first (towing.md section 8).
      pick: (source) => {
        collect.form.saveNow()
        return pickPictures(source, 1)
      },
      upload: (path, name, onProgress) => services.files.upload('transferCar', path, name, { silent: true, onProgress }),
      attach: async (_photo, file) => {
        thumbs.set(file.name, services.files.imageAddress(file.thumbUrl ?? file.url))
        collect.set('voucher', file.name)
        collect.form.saveNow()
      },
      uuid,
      toast: feedback.toast
    })
    return { collect, uploads, thumbOf: (name: string) => thumbs.get(name) ?? '' }
  })
  const { collect } = parts
  const [isShown, setShown] = useState(true)
  useDidShow(() => {
    setShown(true)
    if (session.isSignedIn && id !== '') void model.refresh()
  })
  useDidHide(() => {
    setShown(false)
    collect.form.saveNow()
  })
  useEffect(() => () => collect.form.saveNow(), [collect])
  const isWaiting = collect.isWaiting
  useEffect(() => {
    if (!isShown || !isWaiting) return
    collect.keepWatching()
    const timer = setInterval(() => void collect.poll(), POLL_MS)
    return () => clearInterval(timer)
  }, [collect, isShown, isWaiting])
  return { model, ...parts }
}
