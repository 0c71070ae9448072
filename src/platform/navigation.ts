import Taro from '@tarojs/taro'
import { PAGES } from '@/domain/pages'
import { leaveByApp } from './backStack'
import { platformFeedback } from './feedback'

export type RouteParams = Record<string, string | number | boolean | undefined>

/** Routes are written with a leading slash: `/pages/transferCar/form`. What is not opened rejects, and has been told: who has nothing else to do then need not hear it. */
export interface Navigation {
  /** Opens a page; tab pages are switched to. Parameters are ids and small words, never whole objects. */
  open(route: string, params?: RouteParams): Promise<void>
  /** Replaces the current page. */
  replace(route: string, params?: RouteParams): Promise<void>
  /** Closes all pages and opens this one; the route may carry a query. */
  relaunch(route: string): Promise<void>
  /** One page back; the fallback where there is none (deep link on H5). */
  back(fallback?: string): Promise<void>
  /** Route of the page in front with its query, empty before the first page. */
  current(): string
}

/** Parameters that Taro adds by itself. */
const OWN_PARAMS = new Set(['$taroTimestamp', 'stamp'])
/** Pages that the platforms keep at most. */
export const MAX_DEPTH = 10

/** Route with an escaped query; undefined values are left out. */
export function routeWith(route: string, params: RouteParams = {}): string {
  const query = Object.entries(params)
    .filter(([key, value]) => value !== undefined && !OWN_PARAMS.has(key))
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return query === '' ? route : `${route}?${query}`
}

/** A page stands behind this one: not where a link opened it. */
export const hasPageBehind = (): boolean => Taro.getCurrentPages().length > 1

/** What a desk does with a page that is opened from the list beside another (desk/beside.h5.ts); undefined = as ever. */
export const listBeside: { open: (url: string) => Promise<unknown> | undefined } = { open: () => undefined }

const pathOf = (route: string): string => (route.split('?')[0] ?? '').replace(/^\/?/, '/')

/** @param tabs routes of the tab bar: they can only be switched to */
export function createNavigation(tabs: readonly string[]): Navigation {
  const isTab = (route: string): boolean => tabs.includes(pathOf(route))
  /** A client that does not open a page says why in no words for people: the person is told, whether somebody waits for the page or not. */
  const settle = (call: Promise<unknown>): Promise<void> => {
    const done = call.then(() => undefined)
    done.catch(() => platformFeedback.toast('页面没有打开，请再试一次'))
    return done
  }
  return {
    open(route, params) {
      const url = routeWith(route, params)
      if (isTab(route)) return settle(Taro.switchTab({ url: pathOf(route) }))
      const isFull = Taro.getCurrentPages().length >= MAX_DEPTH
      return settle(listBeside.open(url) ?? (isFull ? Taro.redirectTo({ url }) : Taro.navigateTo({ url })))
    },
    replace: (route, params) =>
      settle(isTab(route) ? Taro.switchTab({ url: pathOf(route) }) : Taro.redirectTo({ url: routeWith(route, params) })),
    relaunch: (route) => settle(Taro.reLaunch({ url: route })),
    back(fallback = PAGES.workbench) {
      if (!hasPageBehind()) return settle(Taro.reLaunch({ url: fallback }))
      leaveByApp()
      return settle(Taro.navigateBack())
    },
    current() {
      const router = Taro.getCurrentInstance().router
      if (router === null || router.path === '') return ''
      return routeWith(pathOf(router.path), router.params as RouteParams)
    }
  }
}
