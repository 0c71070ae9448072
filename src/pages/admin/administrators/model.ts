import type { Administrator, AdministratorBody } from '@/contract/admin/administrators'
import type { RightsService } from '@/services/admin/rights'
import { AddingList } from '../components/addingList'

interface Parts {
  service: Pick<RightsService, 'administrators' | 'give' | 'take'>
  uuid: () => Promise<string>
}

/** Who administers what; each act answers the list as it is afterwards. */
export class AdministratorsModel extends AddingList<Administrator, AdministratorBody> {
  private readonly service: Parts['service']

  constructor({ service, uuid }: Parts) {
    super({ read: service.administrators, empty: { userId: '', organizeId: null }, uuid })
    this.service = service
  }

  async give(): Promise<void> {
    this.replace(await this.add(this.draft, this.service.give))
  }

  take({ userId, organizeId }: AdministratorBody): Promise<void> {
    return this.change('take', { userId, organizeId }, this.service.take)
  }
}
