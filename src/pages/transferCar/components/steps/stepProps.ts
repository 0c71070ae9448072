import type { OrderDetail } from '@/contract/transferCar'
import type { OrderDetailModel } from '../../stores/orderDetailModel'
import type { PhotoTray } from '../../stores/photoUploads'
import type { StepModel } from '../../stores/stepModel'

/** What the form of any step gets. */
export interface StepFormProps {
  order: OrderDetail
  detail: OrderDetailModel
  step: StepModel
  uploads: PhotoTray
  /** Opens another sheet in place of this one; this one comes back afterwards. */
  onPanel: (panel: 'plate' | 'signature') => void
}
