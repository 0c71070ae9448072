import type { PunchBody } from '@/contract/punchCard'
import type { OutboxItem } from '@/domain/outbox/item'
import { formatTime } from '@/domain/format'
import { KIND_LABELS } from '@/domain/punchCard/kinds'
import type { PunchCardService } from '@/services/punchCard'
import type { OutboxStore } from '../outbox/outboxStore'
import type { NewItem } from '../outbox/types'
import { waitFor, type WaitOutcome } from '../outbox/waitFor'

const PUNCH_KIND = 'punchCard.record'
const PUNCH_PHOTO_KIND = 'punchCard.photo'
const AREA = '/api/extend/PunchCard/Records'

export type PunchOutcome = WaitOutcome

/** Punches on their way: on the device first, then to the server by the one outbox (app.md#outbox). */
export class PunchActs {
  constructor(
    private readonly outbox: OutboxStore,
    service: Pick<PunchCardService, 'punch' | 'sendPhoto'>
  ) {
    outbox.register(PUNCH_KIND, { send: (item) => service.punch(item.body as PunchBody, item.key) })
    outbox.register(PUNCH_PHOTO_KIND, {
      send: (item, path, onProgress) => service.sendPhoto((item.body as { id: string }).id, item.file?.sha256 ?? '', path, onProgress)
    })
  }

  /** Punches of this person that have not arrived, in the order of doing. */
  get waiting(): OutboxItem[] {
    return this.outbox.items.filter(({ kind }) => kind === PUNCH_KIND)
  }

  /** @param photoPath temporary, of the bytes that `body.photo` announces */
  async punch(body: PunchBody, photoPath: string | undefined): Promise<PunchOutcome> {
    // Each stands for itself: one that needs the person holds no other up.
    const about = `punchCard/${body.id}`
    const of = `${KIND_LABELS[body.kind]}打卡 ${formatTime(body.deviceAt)}`
    const photo: NewItem[] =
      photoPath === undefined
        ? []
        : [
            {
              lane: 'files',
              kind: PUNCH_PHOTO_KIND,
              about,
              title: `打卡照片 · ${of}`,
              route: `${AREA}/${body.id}/Photo`,
              body: { id: body.id },
              filePath: photoPath
            }
          ]
    const { data, error } = await this.outbox.add(
      { lane: 'steps', kind: PUNCH_KIND, about, title: `打卡 · ${of}`, route: AREA, body },
      photo
    )
    if (error !== undefined) return { kind: 'refused', message: error }
    this.outbox.retryNow()
    return waitFor(this.outbox, data.id)
  }
}
