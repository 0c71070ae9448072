/** The signed-in person of a request. */
export interface Actor {
  userId: string
  account: string
  realName: string
  /** enCodes of the roles. */
  roles: readonly string[]
  /** Ids of the same roles. */
  roleIds: readonly string[]
  organizeId: string
  isAdministrator: boolean
  /** Id of the session row, not the token. */
  sessionId: string
  /** Signed in with a one-time password: nothing but its change is answered (session.md#one-time-passwords). */
  mustChangePassword?: true
  /** Button right by code; missing means no. Administrators have all (people.md#permission-list). */
  can(modelId: string, code: string): boolean
}
