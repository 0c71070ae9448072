import { observer } from 'mobx-react'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import type { PhotoCategory } from '@/contract/transferCar/order/codes'
import { labelOf, PHOTO_CATEGORIES } from '@/domain/transferCar/order/dictionaries'
import { OrderPhotos } from '@/pages/transferCar/order/components/OrderPhotos'
import type { StepFormProps } from '../stepProps'

interface StepPhotosProps extends Pick<StepFormProps, 'order' | 'detail' | 'step' | 'uploads'> {
  category: PhotoCategory
  need: number
  help?: string
}

/** Photos that a step wants, of the current leg. */
export const StepPhotos = observer(function StepPhotos({ order, detail, step, uploads, category, need, help }: StepPhotosProps) {
  return (
    <>
      <OrderPhotos
        category={category}
        label={labelOf(PHOTO_CATEGORIES, category)}
        photos={detail.photosOf(category)}
        uploads={uploads}
        canAdd={order.canAddEvidence}
        need={need}
        help={help}
      />
      <FieldError text={step.errors[`photos.${category}`]} />
    </>
  )
})
