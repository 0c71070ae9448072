import type { FaultPlatform } from './contract/faults'
import { APP_VERSION } from './domain/constants'
import { watchFaults } from './platform/faults'
import type { Api } from './platform/request'
import { createFaultService } from './services/faults'
import { FaultReports } from './stores/faultReports'

interface FaultNeeds {
  api: Pick<Api, 'request'>
  uuid: () => Promise<string>
  /** Address of the page in front. */
  page: () => string
}

/** Begins to tell the server what goes wrong here; fetched once somebody is signed in to a server that listens. */
export function openFaults({ api, uuid, page }: FaultNeeds): void {
  const reports = new FaultReports({
    send: createFaultService(api).send,
    uuid,
    platform: process.env.TARO_ENV as FaultPlatform,
    release: APP_VERSION,
    page,
    later: (work, ms) => void setTimeout(work, ms)
  })
  watchFaults((message, stack) => reports.note(message, stack))
}
