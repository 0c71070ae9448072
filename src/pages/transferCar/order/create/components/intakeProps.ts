import type { CreateModel } from '../model'
import type { PhotoUploads } from '@/pages/transferCar/stores/photoUploads'

/** What the parts of the intake page get. */
export interface IntakeProps {
  model: CreateModel
  uploads: PhotoUploads
  /** Address of the small picture of an uploaded file; empty when it is not known any more. */
  thumbOf: (name: string) => string
}
