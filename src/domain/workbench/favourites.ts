/** Kinds of 常用 (workbench.md#own-favourites, `objectType`). */
export const FavouriteKind = { flow: 1, application: 2 } as const
export type FavouriteKind = (typeof FavouriteKind)[keyof typeof FavouriteKind]

/** At most so many of a kind (workflow.md#favourites, allApp). */
export const FAVOURITE_LIMIT = 11

/** What the twelfth is answered, by app and server. */
export const FAVOURITE_FULL: Readonly<Record<FavouriteKind, string>> = {
  [FavouriteKind.flow]: `最多只能添加${FAVOURITE_LIMIT}个常用流程`,
  [FavouriteKind.application]: `最多只能添加${FAVOURITE_LIMIT}个常用应用`
}
