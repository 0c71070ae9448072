import { Type, type Static } from '@sinclair/typebox'
import type { ServiceAction, ServiceStatus, ServiceType } from './transferCar/order/codes'
import { Id, strict, text } from './transferCar/order/parts'
import type { Badges, TodayFigureKey, TodayRole } from './workbenchCodes'

/** Workbench (workbench.md#menu). */

/** Menu types: 1 directory, 2 page, 3 function, 4 dictionary, 5 report, 6 big screen, 7 external link, 8 portal. */
export const MenuNode = Type.Recursive(
  (Self) =>
    Type.Object({
      /** Also the modelId of permissionList. */
      id: Type.String(),
      parentId: Type.String(),
      fullName: Type.String(),
      enCode: Type.String(),
      icon: Type.String(),
      /** Route of the app for type 2, an address for types 5 and 7, empty for directories. */
      urlAddress: Type.String(),
      type: Type.Integer(),
      /** JSON text of MenuProperty. */
      propertyJson: Type.String(),
      linkTarget: Type.String(),
      category: Type.String(),
      sortCode: Type.Integer(),
      /** Among the person's 常用. */
      isData: Type.Boolean(),
      hasChildren: Type.Boolean(),
      children: Type.Union([Type.Array(Self), Type.Null()])
    }),
  { $id: 'MenuNode' }
)
export type MenuNode = Static<typeof MenuNode>

/** What `propertyJson` holds. */
export interface MenuProperty {
  iconBackgroundColor?: string
  moduleId?: string
  isTree?: number
}

export const MenuQuery = Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 50, title: '关键字' })) })
export type MenuQuery = Static<typeof MenuQuery>

export interface MenuAnswer {
  list: MenuNode[]
}

/** 常用 (workbench.md#own-favourites): 1 flow, 2 application (when left out); at most FAVOURITE_LIMIT of a kind. */
export const FavouriteQuery = Type.Object({
  type: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal('1'), Type.Literal('2')], { title: '类型' }))
})
export type FavouriteQuery = Static<typeof FavouriteQuery>

/** `objectData` is JSON text of the stored item. */
export const FavouriteBody = Type.Object({
  objectType: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal('1'), Type.Literal('2')], { title: '类型' }),
  objectId: Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' }),
  objectData: Type.Optional(Type.String({ maxLength: 4000, title: '内容' }))
})
export type FavouriteBody = Static<typeof FavouriteBody>

export interface Favourite {
  id: string
  objectId: string
  objectType: number
  objectData: string
}

/** getFlowList; keyword and category filter by name and code of the category. */
export const FlowListQuery = Type.Object({
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, title: '每页条数' })),
  keyword: Type.Optional(Type.String({ maxLength: 50, title: '关键字' })),
  category: Type.Optional(Type.String({ maxLength: 64, title: '分类' }))
})
export type FlowListQuery = Static<typeof FlowListQuery>

/** `num`: flows below, 0 on a flow; `formType` 1 built-in, 2 dynamic form. */
export interface FlowEntry {
  id: string
  fullName: string
  enCode: string
  icon: string
  iconBackground: string
  formType: number
  isData: boolean
  num: number
}

/*
 * Ours (feature `workbench`), `/api/workbench`: everything of the page beside the menu comes in one call.
 * GET Home; POST Used; PUT FavouriteOrder; GET Link. Banners are kept in the console (contract/admin/banners.ts).
 */

/** Drawings of the app that a banner without a picture has. */
export const BANNER_ARTS = ['road', 'photo', 'team'] as const
export type BannerArt = (typeof BANNER_ARTS)[number]

export interface Banner {
  id: string
  title: string
  text: string
  art: BannerArt
  /** Public picture (files.md#addresses-of-files), '' = the drawing. */
  picture: string
  /** Entry that a tap opens; '' = nothing. */
  menuId: string
  /** In-site message that a tap opens, of a notice that the person got. */
  messageId?: string
}

/** What a driver is to do next. */
export interface TodayJob {
  id: string
  orderNo: string
  status: ServiceStatus
  /** In words, so that the workbench loads nothing of towing. */
  statusLabel: string
  serviceType: ServiceType | null
  plateNo: string | null
  address: string | null
  destAddress: string | null
  /** Since when it is in this status, epoch ms. */
  statusAt: number
  next: { action: ServiceAction; label: string } | null
}

/** The card of the day: figures are numbers, those that end in `Fen` amounts. */
export interface TodayCard {
  role: TodayRole
  figures: { key: TodayFigureKey; value: number }[]
  /** Drivers only; null = nothing to do. */
  job: TodayJob | null
}

export interface HomeAnswer {
  banners: Banner[]
  /** Entries that the person opened last, the last first. */
  recent: string[]
  badges: Badges
  /** null for somebody without a right in towing. */
  today: TodayCard | null
  /** Server's clock, epoch ms. */
  at: number
}

export const UsedBody = strict({ menuId: Id })
export type UsedBody = Static<typeof UsedBody>

/** All of one's applications among 常用 in their new order. */
export const FavouriteOrderBody = strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true, title: '常用应用' }) })
export type FavouriteOrderBody = Static<typeof FavouriteOrderBody>

/** Which address is asked about: an entry of the menu (types 5 and 7), or one that came otherwise (a code that was scanned, a message). */
export const LinkQuery = strict({ menuId: Type.Optional(Id), url: Type.Optional(text(2000, 1)) })
export type LinkQuery = Static<typeof LinkQuery>

/** Whether it may be opened, decided by the server's list of hosts. */
export interface LinkAnswer {
  title: string
  url: string
  /** Name of the host, for people. */
  host: string
  isAllowed: boolean
  /** Inside our page, or in a window of its own where the site does not let itself be framed. */
  opens: 'inside' | 'window'
}
