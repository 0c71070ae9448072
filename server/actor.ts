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
  /** Button right by code; missing means no. Administrators have all (people.md#permission-list). */
  can(modelId: string, code: string): boolean
}
