import { observer } from 'mobx-react'
import { FieldError } from './parts'
import type { PhotoCategory } from '@/contract/transferCarCodes'
import { labelOf, PHOTO_CATEGORIES } from '@/domain/transferCar/dictionaries'
import { OrderPhotos } from '../OrderPhotos'
import type { StepFormProps } from './stepProps'

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
