import { observer } from 'mobx-react'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import type { PhotoCategory } from '@/contract/transferCar/order/codes'
import { labelOf, PHOTO_CATEGORIES } from '@/domain/transferCar/order/dictionaries'
import { GAPS } from '@/domain/transferCar/order/evidence'
import { ViewGuide } from '@/pages/transferCar/order/steps/components/ViewGuide'
import { GapField } from './GapField'
import { OrderPhotos } from '@/pages/transferCar/order/components/OrderPhotos'
import type { StepFormProps } from '../stepProps'

/** Photographed corner by corner, around the vehicle (evidence.md#views). */
const VIEWED: readonly PhotoCategory[] = ['CORNER', 'UNLOAD_CORNER']

interface StepPhotosProps extends Pick<StepFormProps, 'order' | 'detail' | 'step' | 'uploads'> {
  category: PhotoCategory
  need: number
  help?: string
}

/** Photos that a step wants, of the current leg. */
export const StepPhotos = observer(function StepPhotos({ order, detail, step, uploads, category, need, help }: StepPhotosProps) {
  return (
    <>
      {VIEWED.includes(category) && need > 0 && (
        <ViewGuide category={category} photos={detail.photosOf(category)} uploads={uploads} canAdd={order.canAddEvidence} />
      )}
      <OrderPhotos
        category={category}
        label={labelOf(PHOTO_CATEGORIES, category)}
        photos={detail.photosOf(category)}
        uploads={uploads}
        canAdd={order.canAddEvidence}
        need={need}
        help={help}
      />
      {GAPS[category] !== undefined && need > 0 && <GapField step={step} category={category} label={labelOf(PHOTO_CATEGORIES, category)} />}
      <FieldError text={step.errors[`photos.${category}`]} />
    </>
  )
})
