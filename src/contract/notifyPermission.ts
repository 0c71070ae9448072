import { Type, type Static } from '@sinclair/typebox'
import { CHECK_PLATFORMS } from './moderation'
import type { NotifyKind } from './notify'

/**
 * Messages of a mini-program's platform need the person's permission, template by template and mostly for one message each
 * (notify.md#permissions); by feature `notify`.
 *
 * GET  notify/Templates?platform  -> NoticePermissions
 * POST notify/Permissions         PermissionsBody -> NoticePermissions; what the person just allowed when the platform asked him
 */

const platform = Type.Union(
  CHECK_PLATFORMS.map((each) => Type.Literal(each)),
  { title: '平台' }
)

export const TemplatesQuery = Type.Object({ platform })
export type TemplatesQuery = Static<typeof TemplatesQuery>

/** A platform asks for so many templates at once. */
const MOST_TEMPLATES = 3

export const PermissionsBody = Type.Object(
  {
    platform,
    accepted: Type.Array(Type.String({ minLength: 1, maxLength: 100, title: '通知模板' }), {
      minItems: 1,
      maxItems: MOST_TEMPLATES,
      uniqueItems: true,
      title: '通知模板'
    })
  },
  { additionalProperties: false }
)
export type PermissionsBody = Static<typeof PermissionsBody>

export interface NoticePermissions {
  /** The platform's name of this person is known: without it nothing can be sent to him. */
  isKnown: boolean
  /** Templates of this server, those that are needed most urgently first. */
  list: {
    templateId: string
    kinds: NotifyKind[]
    /** Messages that he still allows, -1 = as many as there are. */
    left: number
  }[]
}
