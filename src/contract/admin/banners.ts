import { Type, type Static } from '@sinclair/typebox'
import { Id, Nullable, oneOf, strict, Time } from '../transferCar/order/parts'
import { BANNER_ARTS } from '../workbench'

/**
 * What stands at the top of the workbench, by feature `administration`; administrators of the whole company only
 * (administration.md#banners). Each write answers the whole as it is then.
 *
 * GET    admin/Banners                       -> BannersAnswer
 * POST   admin/Banners           BannerBody  -> BannersAnswer
 * PUT    admin/Banners/{id}      BannerChange -> BannersAnswer; 409 with the current BannersAnswer
 * PUT    admin/BannerOrder       BannerOrderBody -> BannersAnswer
 * DELETE admin/Banners/{id}      -> BannersAnswer
 */

const IdOrNone = (title: string) => Type.Union([Id, Type.Literal('')], { title })
const fields = {
  title: Type.String({ maxLength: 30, title: '标题' }),
  text: Type.String({ maxLength: 60, title: '说明' }),
  art: Type.Unsafe<(typeof BANNER_ARTS)[number]>({ ...oneOf(BANNER_ARTS), title: '图案' }),
  /** Answer of Uploader/preview, queries are cut off; '' = the drawing. */
  picture: Type.String({ maxLength: 300, title: '图片' }),
  /** Entry of the workbench that a tap opens: a page, a form, or a site that is allowed; '' = none. */
  menuId: IdOrNone('应用'),
  /** Notice that a tap opens; '' = none. Not both. */
  noticeId: IdOrNone('公告'),
  /** Who sees it; [] = everybody. */
  roleIds: Type.Array(Id, { maxItems: 500, uniqueItems: true, title: '角色' }),
  enabled: Type.Boolean({ title: '状态' }),
  startsAt: Type.Unsafe<number | null>({ ...Nullable(Time), title: '开始时间' }),
  endsAt: Type.Unsafe<number | null>({ ...Nullable(Time), title: '结束时间' })
}
export const BannerBody = strict(fields)
export type BannerBody = Static<typeof BannerBody>

export const BannerChange = strict({ ...fields, version: Type.Integer({ minimum: 1, title: '版本' }) })
export type BannerChange = Static<typeof BannerChange>

/** All of them in their new order. */
export const BannerOrderBody = strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true, title: '顺序' }) })
export type BannerOrderBody = Static<typeof BannerOrderBody>

export interface BannerRow extends BannerChange {
  id: string
}

export interface BannersAnswer {
  /** In order. */
  list: BannerRow[]
  roles: { id: string; fullName: string }[]
  /** Entries of the workbench in use. */
  entries: { id: string; fullName: string }[]
  /** Notices that went out and stand, newest first, and those that banners lead to. */
  notices: { id: string; title: string }[]
}
