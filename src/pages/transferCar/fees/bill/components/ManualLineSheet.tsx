import { useState } from 'react'
import { Image, Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { ManualLine } from '@/contract/transferCar/fees/bill'
import { labelOf, PHOTO_CATEGORIES } from '@/domain/transferCar/order/dictionaries'
import { useStores } from '@/hooks/useStores'
import { MANUAL_FIELDS, manualLineOf, NEW_LINE, withCode } from '../manualLine'
import { SpecFields } from '@/pages/transferCar/fees/components/SpecField'
import { FieldError } from '@/pages/transferCar/components/sheetParts'

/** Most photos that one line names. */
const MOST_PHOTOS = 10

interface PhotoChoiceProps {
  photos: OrderDetail['evidence']
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** Photos of the order that prove the work, ticked one by one. */
function PhotoChoice({ photos, chosen, onChange }: PhotoChoiceProps) {
  const { services } = useStores()
  const shown = photos.filter(({ thumbUrl }) => thumbUrl !== null)
  if (shown.length === 0) return <Text className='fees-hint'>工单还没有可用的照片，请先在工单里拍照</Text>
  return (
    <View className='bill-photos' {...{ role: 'group', 'aria-label': '证明照片' }}>
      {shown.map((photo, index) => {
        const isChosen = chosen.includes(photo.id)
        const toggle = () => onChange(isChosen ? chosen.filter((id) => id !== photo.id) : [...chosen, photo.id].slice(0, MOST_PHOTOS))
        return (
          <Pressable
            key={photo.id}
            className={isChosen ? 'bill-photo bill-photo-chosen' : 'bill-photo'}
            role='checkbox'
            checked={isChosen}
            label={`${labelOf(PHOTO_CATEGORIES, photo.category)}，第 ${index + 1} 张`}
            onPress={toggle}
          >
            <Image className='bill-photo-picture' src={services.files.imageAddress(photo.thumbUrl ?? '')} mode='aspectFill' />
            {isChosen && (
              <View className='bill-photo-mark'>
                <Icon name='check' size={16} />
              </View>
            )}
          </Pressable>
        )
      })}
    </View>
  )
}

export interface ManualLineSheetProps {
  photos: OrderDetail['evidence']
  onAdd: (line: ManualLine) => void
  onClose: () => void
}

/** One line by hand: what, how much, why, and the photo that proves it (towing.md 2.4). */
export function ManualLineSheet({ photos, onAdd, onClose }: ManualLineSheetProps) {
  const [texts, setTexts] = useState(NEW_LINE)
  const [chosen, setChosen] = useState<string[]>([])
  const [isTried, setTried] = useState(false)
  const { line, errors } = manualLineOf(texts, chosen)
  const set = (path: string, text: string) => setTexts((kept) => (path === 'code' ? withCode(kept, text) : { ...kept, [path]: text }))
  const add = () => {
    setTried(true)
    if (Object.keys(errors).length === 0) onAdd(line)
  }
  return (
    <Sheet open title='手工费用' onClose={onClose} footer={<Button onPress={add}>加入费用</Button>}>
      <SpecFields fields={MANUAL_FIELDS} form={{ texts, errors: isTried ? errors : {}, set }} />
      <Text className='fees-repeat-title'>证明照片</Text>
      <PhotoChoice photos={photos} chosen={chosen} onChange={setChosen} />
      <FieldError text={isTried ? errors.photoIds : undefined} />
    </Sheet>
  )
}
