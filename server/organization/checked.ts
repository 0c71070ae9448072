import type { AvatarParams, BaseInfoBody } from '@/contract/organization'
import type { CheckedWrites } from '../moderation/writes'

const CURRENT = '/api/permission/Users/Current'
const signatureOf = (body: unknown): string => (body as BaseInfoBody).signature?.trim() ?? ''

/** What everybody reads of a person (moderation.md#what-is-looked-at). A signature is a moderator's to take, a name is not. */
export const personWrites: CheckedWrites = {
  [`PUT ${CURRENT}/BaseInfo`]: {
    scene: 'profile',
    kind: 'PROFILE',
    said: ({ body }) => ({ text: `${(body as BaseInfoBody).realName.trim()}\n${signatureOf(body)}`, files: [] }),
    subjectOf: ({ actor }) => actor.userId,
    kept: ({ body }) => signatureOf(body)
  },
  [`PUT ${CURRENT}/Avatar/:name`]: {
    scene: 'profile',
    kind: 'PROFILE',
    said: ({ params }) => ({ text: '', files: [(params as Partial<AvatarParams>).name ?? ''] }),
    subjectOf: ({ actor }) => actor.userId
  }
}
