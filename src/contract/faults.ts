import { Type, type Static } from '@sinclair/typebox'

/**
 * What went wrong in the app on somebody's device, by feature `appFault` (administration.md#faults-of-the-app). Times are epoch ms.
 *
 * POST report/Faults          FaultsBody  -> null; by whoever is signed in
 * GET  admin/Faults?FaultsQuery           -> KeysetPage<AppFault>, the last seen first; administrators of the whole company
 * POST admin/Faults/Done      FaultDone   -> null
 */

export const FAULT_PLATFORMS = ['h5', 'weapp', 'alipay'] as const
export type FaultPlatform = (typeof FAULT_PLATFORMS)[number]

export const FaultsBody = Type.Object({
  platform: Type.Union(
    FAULT_PLATFORMS.map((platform) => Type.Literal(platform)),
    { title: '平台' }
  ),
  /** Version of the app: 3.3.5. */
  release: Type.String({ minLength: 1, maxLength: 40, title: '版本' }),
  faults: Type.Array(
    Type.Object({
      message: Type.String({ minLength: 1, maxLength: 500, title: '错误' }),
      stack: Type.String({ maxLength: 4000, title: '位置' }),
      /** Route of the page in front, without its query. */
      page: Type.String({ maxLength: 200, title: '页面' }),
      times: Type.Integer({ minimum: 1, maximum: 1000, title: '次数' })
    }),
    { minItems: 1, maxItems: 10, title: '错误' }
  )
})
export type FaultsBody = Static<typeof FaultsBody>

export const FaultsQuery = Type.Object({
  /** Looked into, or not yet. */
  state: Type.Optional(Type.Union([Type.Literal('OPEN'), Type.Literal('DONE')], { title: '状态' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, title: '每页条数' })),
  cursor: Type.Optional(Type.String({ maxLength: 100, title: '翻页位置' }))
})
export type FaultsQuery = Static<typeof FaultsQuery>

export const FaultDone = Type.Object({ id: Type.String({ minLength: 1, maxLength: 40, title: '错误' }) })
export type FaultDone = Static<typeof FaultDone>

/** The same message on one platform, however often. */
export interface AppFault {
  id: string
  platform: FaultPlatform
  message: string
  /** As it was last; positions of the sources where the build's maps are known. */
  stack: string
  page: string
  /** Where it was seen last. */
  release: string
  times: number
  firstAt: number
  lastAt: number
  /** Somebody said that it is mended; seen again in another version it is open again. */
  doneAt: number | null
}
