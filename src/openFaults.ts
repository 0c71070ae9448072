import type { FaultPlatform } from './contract/faults'
import { APP_VERSION } from './domain/constants'
import { watchFaults } from './platform/faults'
import type { Api } from './platform/request'
import { QUIET } from './services/quiet'
import { FaultReports } from './stores/faultReports'
import { Submission } from './stores/submission'

interface FaultNeeds {
  api: Pick<Api, 'request'>
  uuid: () => Promise<string>
  /** Address of the page in front. */
  page: () => string
}

/** Begins to tell the server what goes wrong here; fetched once somebody is signed in to a server that listens. */
export function openFaults({ api, uuid, page }: FaultNeeds): void {
  const submission = new Submission({ uuid })
  const reports = new FaultReports({
    send: (data) =>
      submission.once('faults', data, (idempotencyKey) =>
        api.request<null>({ ...QUIET, method: 'POST', url: '/api/report/Faults', data, idempotencyKey })
      ),
    platform: process.env.TARO_ENV as FaultPlatform,
    release: APP_VERSION,
    page,
    later: (work, ms) => void setTimeout(work, ms)
  })
  watchFaults((message, stack) => reports.note(message, stack))
}
