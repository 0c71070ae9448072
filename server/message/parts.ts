import type { ServerContext } from '../context'
import type { Live } from '../realtime/types'

/** What acts on conversations need of the server. */
export type Parts = Pick<ServerContext, 'clock' | 'fileSecret'> & {
  live: Pick<Live, 'send'>
  /** Absent while a company is being filled in. */
  chatNotices?: Pick<ServerContext['chatNotices'], 'got'>
}
