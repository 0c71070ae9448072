import { observer } from 'mobx-react'
import { PhotoGrid, type PhotoItem } from '@/components/PhotoGrid'
import type { EvidenceView } from '@/contract/transferCar/order/evidence'
import type { PhotoCategory } from '@/contract/transferCar/order/codes'
import { formatDateTime } from '@/domain/format/dateTime'
import { reuseWarning } from '@/domain/transferCar/order/evidence'
import { useStores } from '@/hooks/useStores'
import { previewPictures } from '@/platform/media'
import type { LocalPhoto, PhotoTray } from '@/pages/transferCar/stores/photoUploads'

export interface OrderPhotosProps {
  category: PhotoCategory
  label: string
  photos: readonly EvidenceView[]
  uploads: PhotoTray
  canAdd: boolean
  need?: number
  help?: string
  /** Who took each photo and when stands under it. */
  hasCaptions?: boolean
}

const STATES = { STORED: 'stored', PENDING: 'missing', GIVEN_UP: 'givenUp', RESTRICTED: 'restricted' } as const

const localItem = ({ id, picture, state, percent }: LocalPhoto): PhotoItem => ({
  id,
  thumb: picture.path,
  state,
  percent,
  fromAlbum: picture.source === 'album'
})

/** Photos of one category: those the order knows, each as far as it has come on this device, then those that only this device has. */
export const OrderPhotos = observer(function OrderPhotos({
  category,
  label,
  photos,
  uploads,
  canAdd,
  need,
  help,
  hasCaptions = false
}: OrderPhotosProps) {
  const { services, feedback } = useStores()
  const local = uploads.of(category)
  const known = photos.map((photo): PhotoItem => {
    const here = photo.state === 'PENDING' ? local.find(({ id }) => id === photo.id) : undefined
    const caption = hasCaptions ? { caption: `${photo.uploaderName} ${formatDateTime(photo.deviceAt)}` } : {}
    if (here !== undefined) return { ...localItem(here), ...caption }
    return {
      id: photo.id,
      thumb: services.files.imageAddress(photo.thumbUrl ?? ''),
      state: STATES[photo.state],
      fromAlbum: photo.source === 'ALBUM',
      isReused: photo.reusedIn !== null,
      ...caption
    }
  })
  const items = [...known, ...local.filter(({ id }) => !photos.some((photo) => photo.id === id)).map(localItem)]
  const warning = reuseWarning(photos)
  const preview = (id: string) => {
    const urls = items.flatMap((item) => {
      const url = photos.find((photo) => photo.id === item.id)?.url
      const address = url == null ? item.thumb : services.files.imageAddress(url)
      return address === '' ? [] : [{ id: item.id, address }]
    })
    const current = urls.find((entry) => entry.id === id)
    if (current !== undefined)
      previewPictures(
        urls.map(({ address }) => address),
        current.address
      ).catch(() => feedback.toast('图片没有打开，请下拉刷新后再试'))
  }
  return (
    <PhotoGrid
      label={label}
      items={items}
      need={need}
      help={help}
      {...(warning !== '' && { warning })}
      onPreview={preview}
      onRetry={uploads.retry}
      onRemove={uploads.remove}
      {...(canAdd && { onAdd: (source) => void uploads.add(category, source) })}
    />
  )
})
