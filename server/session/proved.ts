import type { SignInWay } from '@/contract/signIn'
import type { loginLog, userAccount } from '../database/schema'

/** The log entry of a sign-in. */
export type SignInLog = Pick<typeof loginLog.$inferInsert, 'id' | 'account' | 'ip' | 'platform' | 'createdAt'>

/** Somebody who proved by one way that he is this person. */
export interface Proved {
  way: SignInWay
  user: typeof userAccount.$inferSelect
  log: SignInLog
}
