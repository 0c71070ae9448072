import { makeAutoObservable, runInAction } from 'mobx'
import type { SeenPerson } from '@/contract/admin/roles'
import type { RightsService } from '@/services/admin/rights'
import { Submission } from '@/stores/submission'

interface Parts {
  service: Pick<RightsService, 'seeAs'>
  uuid: () => Promise<string>
  userId: string
}

/** What one person sees and may; each reading is a look that the audit notes. */
export class SeeAsModel {
  userId: string
  person: SeenPerson | undefined = undefined
  isLooking = false
  error = ''
  /** Each look is an act of its own: it is noted each time. */
  private looks = 0
  private readonly submission: Submission
  private readonly service: Parts['service']

  constructor({ service, uuid, userId }: Parts) {
    this.service = service
    this.submission = new Submission({ uuid })
    this.userId = userId
    makeAutoObservable<SeeAsModel, 'service' | 'submission' | 'looks'>(
      this,
      { service: false, submission: false, looks: false },
      { autoBind: true }
    )
  }

  choose(userId: string): Promise<void> {
    this.userId = userId
    this.person = undefined
    this.error = ''
    return this.look()
  }

  async look(): Promise<void> {
    const { userId } = this
    if (userId === '') return
    this.isLooking = true
    this.looks += 1
    const look = { userId, nth: this.looks }
    const { data, error } = await this.submission.once('look', look, (key) => this.service.seeAs(userId, key))
    // Somebody else was chosen meanwhile.
    if (userId !== this.userId) return
    runInAction(() => {
      this.isLooking = false
      this.person = data
      this.error = error?.message ?? ''
    })
  }
}
