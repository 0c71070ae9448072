import { Type, type Static } from '@sinclair/typebox'

/** Workbench (contract section 10). */

/** Menu types: 1 directory, 2 page, 3 function, 4 dictionary, 5 report, 6 big screen, 7 external link, 8 portal. */
export const MenuNode = Type.Recursive((Self) => Type.Object({
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
}), { $id: 'MenuNode' })
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

/** 常用 (contract section 10): 1 flow, 2 application (when left out); at most FAVOURITE_LIMIT of a kind. */
export const FavouriteQuery = Type.Object({ type: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal('1'), Type.Literal('2')], { title: '类型' })) })
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
