/** A page as `routes.ts` declares it. */
export interface RouteEntry {
  /** As Taro writes it, without a leading slash. */
  path: string
  title: string
  /** Root of the subpackage; absent for the main package. */
  package?: string
  tab?: TabEntry
  /**
   * True for all but launch, the steps of signing in and the texts agreed to there: without a session the login page comes first, then this one
   * (session.md#landing).
   */
  needsSession: boolean
  /** The native flag (app.md#pull-to-refresh). */
  /** `alipay`: there alone, where a list that scrolls by itself cannot be pulled. */
  pullDownRefresh?: true | 'alipay'
  /** We draw the navigation bar ourselves in the mini-programs too: white words over the primary header, or words on the page's own surface. */
  customNavigation?: 'hero' | 'surface'
  /** Only H5 has this page, and answers this address too (app.md#routes): the mini-programs bring their own map. */
  h5Address?: string
  /** A page of the desk (app.md#console): the mini-programs have none of it. */
  isH5Only?: true
}

export interface TabEntry {
  label: string
  /** Name of the picture in assets/tabbar. */
  icon: string
}
