import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { OptionList, Sheet } from '@/components/Sheet'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { PhotoCategory } from '@/contract/transferCar/order/codes'
import { formatDateTime } from '@/domain/format'
import { GAP_KINDS, labelOf, PHOTO_CATEGORIES } from '@/domain/transferCar/order/dictionaries'
import type { TransferCarService } from '@/services/transferCar/order/orders'
import type { PhotoTray } from '@/pages/transferCar/stores/photoUploads'
import { OrderPhotos } from '@/pages/transferCar/order/components/OrderPhotos'
import { Fact } from '@/pages/transferCar/components/Fact'
import { GiveUpSheet } from './GiveUpSheet'

interface PhotoSectionProps {
  order: OrderDetail
  uploads: PhotoTray
  service: Pick<TransferCarService, 'giveUp'>
  /** The order as it stands after a file was given up. */
  onGivenUp: (order: OrderDetail) => void
}

/** All photos by category; more can be added while the order is open. */
export const PhotoSection = observer(function PhotoSection({ order, uploads, service, onGivenUp }: PhotoSectionProps) {
  const [isGivingUp, setGivingUp] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [opened, setOpened] = useState<readonly PhotoCategory[]>([])
  const shown = PHOTO_CATEGORIES.map(({ code }) => code).filter(
    (code) => opened.includes(code) || uploads.of(code).length > 0 || order.evidence.some((photo) => photo.category === code)
  )
  const choose = (category: PhotoCategory) => {
    setChoosing(false)
    setOpened([...opened, category])
  }
  const pending = order.evidence.filter(({ state }) => state === 'PENDING').length
  return (
    <Section
      title='照片'
      aside={<Text className='detail-line'>{`${order.evidence.length} 张${pending === 0 ? '' : `，${pending} 张待补传`}`}</Text>}
    >
      {shown.length === 0 && <Text className='detail-line'>还没有照片</Text>}
      {shown.map((category) => (
        <OrderPhotos
          key={category}
          category={category}
          label={labelOf(PHOTO_CATEGORIES, category)}
          photos={order.evidence.filter((photo) => photo.category === category)}
          uploads={uploads}
          canAdd={order.canAddEvidence && opened.includes(category)}
          hasCaptions
        />
      ))}
      {(order.gaps ?? []).map(({ category, kind, reason, byName, at }) => (
        <Fact
          key={`${category}${at}`}
          label={`${labelOf(PHOTO_CATEGORIES, category)} ${labelOf(GAP_KINDS, kind)}`}
          text={`${reason}（${byName} ${formatDateTime(at)}）`}
        />
      ))}
      {order.canAddEvidence && (
        <Button kind='secondary' icon='camera' onPress={() => setChoosing(true)}>
          添加照片
        </Button>
      )}
      {order.canGiveUp === true && (
        <Button kind='text' onPress={() => setGivingUp(true)}>
          放弃补传
        </Button>
      )}
      {isGivingUp && (
        <GiveUpSheet
          order={order}
          service={service}
          onDone={(after) => {
            setGivingUp(false)
            onGivenUp(after)
          }}
          onClose={() => setGivingUp(false)}
        />
      )}
      <Sheet open={isChoosing} title='照片类别' onClose={() => setChoosing(false)}>
        <OptionList
          options={PHOTO_CATEGORIES.filter(({ code }) => code !== 'OWNER').map(({ code, label }) => ({ value: code, label }))}
          onChoose={choose}
        />
      </Sheet>
    </Section>
  )
})
