import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { OrderDetailModel } from '../detail/model'
import type { PhotoTray } from '@/pages/transferCar/stores/photoUploads'
import type { StepModel } from './model'

/** What the form of any step gets. */
export interface StepFormProps {
  order: OrderDetail
  detail: OrderDetailModel
  step: StepModel
  uploads: PhotoTray
  /** Opens another sheet in place of this one; this one comes back afterwards. */
  onPanel: (panel: 'plate' | 'signature') => void
}
