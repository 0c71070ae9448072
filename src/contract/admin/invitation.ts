import { Type, type Static } from '@sinclair/typebox'
import { Ticket } from '../signIn'

/**
 * Somebody who was taken in sets his first password by a link that came as a text, by feature `administration`
 * (administration.md#invitations).
 *
 * POST admin/People/Actions/Invite  InviteBody -> Invited; administrators within their scope
 * GET  admin/Invitation?ticket=     -> Invitation; without a token, as the next: the ticket of the link is the proof
 * POST admin/Invitation             AcceptBody -> null; he signs in with it as everybody does
 */

/** Missing `userIds`: everybody in the scope who has no password and no invitation that still counts. */
export const InviteBody = Type.Object(
  {
    userIds: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '人员' }), {
        minItems: 1,
        maxItems: 500,
        title: '人员'
      })
    )
  },
  { additionalProperties: false }
)
export type InviteBody = Static<typeof InviteBody>

export interface Invited {
  invited: number
}

export const InvitationQuery = Type.Object({ ticket: Ticket }, { additionalProperties: false })
export type InvitationQuery = Static<typeof InvitationQuery>

/** Who is invited, as his page says it. */
export interface Invitation {
  company: string
  realName: string
  account: string
}

export const AcceptBody = Type.Object(
  {
    ticket: Ticket,
    /** Lower-case hex md5 of the plain text, as in signing in (session.md#passwords). */
    password: Type.String({ pattern: '^[0-9a-f]{32}$', title: '密码' })
  },
  { additionalProperties: false }
)
export type AcceptBody = Static<typeof AcceptBody>
