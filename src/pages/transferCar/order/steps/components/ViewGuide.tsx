import { useState } from 'react'
import { observer } from 'mobx-react'
import { Image, Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Pressable } from '@/components/Pressable'
import type { PhotoCategory, PhotoView } from '@/contract/transferCar/order/codes'
import type { EvidenceView } from '@/contract/transferCar/order/evidence'
import { labelOf, PHOTO_VIEWS } from '@/domain/transferCar/order/dictionaries'
import { byView } from '@/domain/transferCar/order/evidence'
import { useStores } from '@/hooks/useStores'
import type { PhotoTray } from '@/pages/transferCar/stores/photoUploads'
import './ViewGuide.scss'

/** Corners as they lie around a vehicle seen from above, its front on top. */
const DRAWN: readonly PhotoView[] = ['FRONT_LEFT', 'FRONT_RIGHT', 'REAR_LEFT', 'REAR_RIGHT']
/** A browser opens its camera only for a press. */
const OPENS_BY_ITSELF = process.env.TARO_ENV !== 'h5'

export interface ViewGuideProps {
  category: PhotoCategory
  photos: readonly EvidenceView[]
  uploads: PhotoTray
  canAdd: boolean
}

/** Leads around the vehicle: which corner comes next is outlined, the next one follows by itself, each can be taken again. */
export const ViewGuide = observer(function ViewGuide({ category, photos, uploads, canAdd }: ViewGuideProps) {
  const { services } = useStores()
  const [picked, setPicked] = useState<PhotoView>()
  const taken = () => {
    const local = uploads.of(category)
    const known = photos
      .filter(({ state }) => state !== 'GIVEN_UP')
      .map(({ id, view, thumbUrl }) => ({
        id,
        view,
        isLocal: local.some((photo) => photo.id === id),
        thumb: local.find((photo) => photo.id === id)?.picture.path ?? services.files.imageAddress(thumbUrl ?? '')
      }))
    const own = local.filter(({ id }) => !photos.some((photo) => photo.id === id))
    return byView([...known, ...own.map(({ id, view, picture }) => ({ id, view, isLocal: true, thumb: picture.path }))])
  }
  const views = taken()
  const next = picked ?? views.find(({ photo }) => photo === undefined)?.view
  const shoot = async (view: PhotoView): Promise<void> => {
    const before = uploads.of(category).length
    const old = taken().find((each) => each.view === view)?.photo
    await uploads.add(category, 'camera', view)
    setPicked(undefined)
    if (uploads.of(category).length <= before) return
    // Taken again: what has not left the device yet makes room.
    if (old?.isLocal === true) uploads.remove(old.id)
    const missing = taken().find(({ photo }) => photo === undefined)?.view
    if (OPENS_BY_ITSELF && old === undefined && missing !== undefined) await shoot(missing)
  }
  const done = views.filter(({ photo }) => photo !== undefined).length
  return (
    <View className='view-guide' {...{ role: 'group', 'aria-label': '拍摄引导' }}>
      <View className='view-guide-car'>
        <View className='view-guide-body'>
          <Text className='view-guide-front'>车头</Text>
        </View>
        {DRAWN.map((view) => {
          const photo = views.find((each) => each.view === view)?.photo
          const state = view === next ? 'next' : photo === undefined ? 'open' : 'done'
          const label = labelOf(PHOTO_VIEWS, view)
          return (
            <Pressable
              key={view}
              className={`view-guide-corner view-guide-${view.toLowerCase()} view-guide-${state}`}
              disabled={!canAdd}
              label={`${label}${photo === undefined ? '，未拍' : '，已拍，点按重拍'}`}
              onPress={() => setPicked(view)}
            >
              {photo !== undefined && photo.thumb !== '' && <Image className='view-guide-thumb' src={photo.thumb} mode='aspectFill' />}
              <Text className='view-guide-name'>{photo === undefined ? label : `✓ ${label}`}</Text>
            </Pressable>
          )
        })}
      </View>
      {canAdd && next !== undefined && (
        <Button icon='camera' onPress={() => void shoot(next)}>
          {`${picked !== undefined && views.some(({ view, photo }) => view === picked && photo !== undefined) ? '重拍' : '拍'}${labelOf(PHOTO_VIEWS, next)}（${done}/4）`}
        </Button>
      )}
      {next === undefined && <Text className='view-guide-words'>四角已拍齐，点角可重拍</Text>}
    </View>
  )
})
