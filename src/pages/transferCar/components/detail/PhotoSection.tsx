import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { OptionList, Sheet } from '@/components/Sheet'
import type { OrderDetail } from '@/contract/transferCar'
import type { PhotoCategory } from '@/contract/transferCarCodes'
import { labelOf, PHOTO_CATEGORIES } from '@/domain/transferCar/dictionaries'
import type { PhotoUploads } from '../../stores/photoUploads'
import { OrderPhotos } from '../OrderPhotos'

interface PhotoSectionProps {
  order: OrderDetail
  uploads: PhotoUploads
}

/** All photos by category; more can be added while the order is open. */
export const PhotoSection = observer(function PhotoSection({ order, uploads }: PhotoSectionProps) {
  const [isChoosing, setChoosing] = useState(false)
  const [opened, setOpened] = useState<readonly PhotoCategory[]>([])
  const shown = PHOTO_CATEGORIES.map(({ code }) => code).filter((code) => opened.includes(code) || uploads.of(code).length > 0 || order.evidence.some((photo) => photo.category === code))
  const choose = (category: PhotoCategory) => {
    setChoosing(false)
    setOpened([...opened, category])
  }
  return (
    <Section title='照片' aside={<Text className='detail-line'>{order.evidence.length} 张</Text>}>
      {shown.length === 0 && <Text className='detail-line'>还没有照片</Text>}
      {shown.map((category) => (
        <OrderPhotos key={category} category={category} label={labelOf(PHOTO_CATEGORIES, category)} photos={order.evidence.filter((photo) => photo.category === category)} uploads={uploads} canAdd={order.canAddEvidence && opened.includes(category)} />
      ))}
      {order.canAddEvidence && <Button kind='secondary' icon='camera' onPress={() => setChoosing(true)}>添加照片</Button>}
      <Sheet open={isChoosing} title='照片类别' onClose={() => setChoosing(false)}>
        <OptionList options={PHOTO_CATEGORIES.map(({ code, label }) => ({ value: code, label }))} onChoose={choose} />
      </Sheet>
    </Section>
  )
})
