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
