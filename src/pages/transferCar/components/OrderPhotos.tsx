import { observer } from 'mobx-react'
import { PhotoGrid, type PhotoItem } from '@/components/PhotoGrid'
import type { OrderDetail } from '@/contract/transferCar'
import type { PhotoCategory } from '@/contract/transferCarCodes'
import { useStores } from '@/hooks/useStores'
import { previewPictures } from '@/platform/media'
import type { PhotoUploads } from '../stores/photoUploads'

export interface OrderPhotosProps {
  category: PhotoCategory
  label: string
  photos: OrderDetail['evidence']
  uploads: PhotoUploads
  canAdd: boolean
  need?: number
  help?: string
}

const STATES = { STORED: 'stored', PENDING: 'missing', RESTRICTED: 'restricted' } as const

/** Photos of one category: those on the order, then those on their way. */
export const OrderPhotos = observer(function OrderPhotos({ category, label, photos, uploads, canAdd, need, help }: OrderPhotosProps) {
  const { services, feedback } = useStores()
  const stored = photos.map((photo): PhotoItem => ({
    id: photo.id, thumb: services.files.imageAddress(photo.thumbUrl ?? ''), state: STATES[photo.state], fromAlbum: photo.source === 'ALBUM'
  }))
  const local = uploads.of(category).filter((item) => !photos.some((photo) => photo.id === item.id))
    .map((item): PhotoItem => ({ id: item.id, thumb: item.picture.path, state: item.state, percent: item.percent }))
  const preview = (id: string) => {
    const urls = photos.flatMap((photo) => (photo.url === null ? [] : [{ id: photo.id, url: services.files.imageAddress(photo.url) }]))
    const current = urls.find((entry) => entry.id === id)
    if (current !== undefined) previewPictures(urls.map(({ url }) => url), current.url).catch(() => feedback.toast('图片没有打开，请下拉刷新后再试'))
  }
  return (
    <PhotoGrid
      label={label}
      items={[...stored, ...local]}
      need={need}
      help={help}
      onPreview={preview}
      onRetry={uploads.retry}
      onRemove={uploads.remove}
      {...(canAdd && { onAdd: (source) => void uploads.add(category, source) })}
    />
  )
})
