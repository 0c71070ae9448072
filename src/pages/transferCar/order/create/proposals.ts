import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { resultOf } from '@/domain/apiError'
import { lastBearer, usualClass, usualProvince, usualServiceType, type PastOrder } from '@/domain/transferCar/order/habits'
import type { TransferCarService } from '@/services/transferCar/order/orders'
import type { IntakeForm } from './intakeForm'

/** So many of the newest orders say what is usual. */
const LOOKED_AT = 30
/** Said beside the name of a field that was filled in from earlier orders; below it the six required fields would leave the screen. */
export const PROPOSED = '沿用'

type Form = Pick<IntakeForm, 'source' | 'bearer' | 'serviceType' | 'vehicles'>
type Proposed = {
  bearer?: IntakeForm['bearer']
  serviceType?: IntakeForm['serviceType']
  vehicleClass?: IntakeForm['vehicles'][number]['vehicleClass']
}

/**
 * Fills in what earlier orders make likely (intake.md#proposals): only where nothing stands, or what was proposed before. Help only: without
 * an answer nothing is proposed.
 */
export class Proposals {
  private past: readonly PastOrder[] = []
  private proposed: Proposed = {}
  private readonly form: () => Form
  private readonly service: Pick<TransferCarService, 'list'>

  constructor(form: () => Form, service: Pick<TransferCarService, 'list'>) {
    this.form = form
    this.service = service
    makeAutoObservable<Proposals, 'form' | 'service' | 'past'>(this, { form: false, service: false, past: observableRef })
  }

  /** Reads the newest orders that this person may see. */
  async learn(): Promise<void> {
    const { data } = await resultOf(this.service.list({ pageSize: LOOKED_AT }))
    runInAction(() => {
      this.past = data?.list ?? []
      this.fill()
    })
  }

  /** Sign that a plate begins with, '' = none is usual. */
  get province(): string {
    return usualProvince(this.past) ?? ''
  }

  /** Whether what stands in the field was proposed and is not the person's own. */
  isProposed(field: keyof Proposed): boolean {
    return this.proposed[field] !== undefined
  }

  /** The person chose for himself. */
  chosen(field: string): void {
    if (field === 'bearer' || field === 'serviceType') this.proposed[field] = undefined
    // Another vehicle may stand first now.
    if (field === 'vehicles.0.vehicleClass' || field === 'vehicles') this.proposed.vehicleClass = undefined
    if (field === 'source' || field === 'vehicles.0.plateNo' || field === 'vehicles') this.fill()
  }

  /** The form began again. */
  forget(): void {
    this.proposed = {}
  }

  private fill(): void {
    const form = this.form()
    if (form.bearer === undefined || this.isProposed('bearer'))
      form.bearer = this.proposed.bearer = form.source === undefined ? undefined : lastBearer(this.past, form.source)
    if (form.serviceType === undefined || this.isProposed('serviceType'))
      form.serviceType = this.proposed.serviceType = usualServiceType(this.past)
    const [vehicle] = form.vehicles
    if (vehicle !== undefined && (vehicle.vehicleClass === undefined || this.isProposed('vehicleClass')))
      vehicle.vehicleClass = this.proposed.vehicleClass = usualClass(this.past, vehicle.plateNo ?? '')
  }
}
