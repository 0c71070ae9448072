import type { ServerContext } from '../context'

/** What acts on appointments need of the server. */
export type Act = Pick<ServerContext, 'clock' | 'jobs' | 'live'>
