import { eventCenter } from '@tarojs/runtime'
import { createCancel, type CancelSignal, type CancelSource } from './domain/cancel'
import { ASYNC_PAGE_DELAY_MS, ASYNC_PAGE_TIMEOUT_MS } from './domain/constants'

/**
 * Opening a page on H5 (app.md#page-loading): a placeholder after 200 ms, an error page with 重试 after 60 s or a failed chunk, and
 * 刷新 when the chunk is gone because a new version was put up. Plain DOM, since the page that would draw it is not there yet.
 * config/index.ts calls `preparePages` between Taro's table of pages and its router.
 */
interface LazyPage {
  path: string
  load(context: unknown, params: unknown): [Promise<unknown>, unknown, unknown]
}

const OVERLAY_ID = 'page-loading'

function themeClasses(): string {
  const root = document.querySelector('.theme')
  const classes = Array.from(root?.classList ?? []).filter((name) => name.startsWith('theme-') || name.startsWith('text-'))
  return ['theme', ...(classes.length === 0 ? ['theme-auto'] : classes)].join(' ')
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const node = document.createElement(tag)
  node.className = className
  node.textContent = text
  return node
}

function show(role: 'status' | 'alert', children: HTMLElement[]): void {
  hide()
  const overlay = element('div', `${themeClasses()} page-loading`)
  overlay.id = OVERLAY_ID
  overlay.setAttribute('role', role)
  overlay.append(...children)
  document.body.append(overlay)
}

function hide(): void {
  document.getElementById(OVERLAY_ID)?.remove()
}

/** True when the server's start page names other scripts than this one: what we look for belongs to an older version. */
async function isReplaced(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    const html = await answer.text()
    const own = Array.from(document.querySelectorAll<HTMLScriptElement>('head script[src], body script[src]'))
      .map((script) => new URL(script.src).pathname)
      .filter((path) => /\/app\.[0-9a-f]+\.js$/.test(path))
    return answer.ok && own.length > 0 && !own.some((path) => html.includes(path))
  } catch {
    return false
  }
}

function showFailure(title: string, reason: string, verb: string, act: () => void): void {
  const button = element('button', 'page-loading-button', verb)
  button.addEventListener('click', act)
  show('alert', [element('p', 'page-loading-title', title), element('p', 'page-loading-text', reason), button])
}

/** Resolves once the page's code is there, however often the person has to ask for it; with undefined once it is not wanted any more. */
function openPage(load: () => Promise<unknown>, signal: CancelSignal): Promise<unknown> {
  return new Promise((resolve) => {
    let end = hide
    signal.addEventListener('abort', () => {
      end()
      resolve(undefined)
    })
    const attempt = () => {
      const placeholder = setTimeout(() => show('status', [element('p', 'page-loading-text', '正在打开页面…')]), ASYNC_PAGE_DELAY_MS)
      const limit = setTimeout(
        () => showFailure('页面没有打开', '网络太慢，等了一分钟还没有收到页面。', '重试', retry),
        ASYNC_PAGE_TIMEOUT_MS
      )
      const settle = () => {
        clearTimeout(placeholder)
        clearTimeout(limit)
      }
      end = () => {
        settle()
        hide()
      }
      const retry = () => {
        end()
        attempt()
      }
      load().then(
        (page) => {
          if (signal.aborted) return
          end()
          resolve(page)
        },
        async () => {
          if (signal.aborted) return
          settle()
          const isOld = await isReplaced()
          if (signal.aborted) return
          if (isOld) showFailure('应用已更新', '刷新后继续使用，已登录的状态会保留。', '刷新', () => window.location.reload())
          else showFailure('页面没有打开', '网络不通，或服务器没有回应。', '重试', retry)
        }
      )
    }
    attempt()
  })
}

/** The router numbers its entries. */
const entryInFront = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0

/** A page that the router does not draw, because it is in front already, is not waited for longer, ms. */
const DRAWING_LIMIT_MS = 500

/** Until the router has drawn the page whose code it got, and takes it for the one in front. */
const routerDraws = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(limit)
      eventCenter.off('__taroRouterChange', end)
      resolve()
    }
    const limit = setTimeout(end, DRAWING_LIMIT_MS)
    eventCenter.on('__taroRouterChange', end)
  })

/**
 * The router draws whichever page is loaded first. Here they are drawn in the order they were asked for, and back gives up what is on its
 * way; back to the page in front does nothing else: that page would be drawn anew, without what was open or written on it
 * (app.md#page-loading). Back while the router is drawing waits for it: until then it would end the page behind instead.
 * @param draws resolves when the router has drawn the page that it was just given
 */
export function createPageOrder(draws: () => Promise<void> = () => Promise.resolve()): (load: () => Promise<unknown>) => Promise<unknown> {
  let drawn: number | undefined
  let onItsWay: { drawn: Promise<unknown>; entry: number; cancel: CancelSource } | undefined
  const open = async (load: () => Promise<unknown>, entry: number, { signal }: CancelSource, before?: Promise<unknown>) => {
    const page = await openPage(load, signal)
    if (before !== undefined) {
      await before
      // The router goes on in a few turns of its own.
      await new Promise((resolve) => setTimeout(resolve))
    }
    if (page !== undefined) drawn = entry
    return page
  }
  return (load) => {
    const entry = entryInFront()
    const before = onItsWay
    if (before !== undefined && entry < before.entry) {
      before.cancel.abort()
      if (entry === drawn) return Promise.resolve(undefined)
    }
    const cancel = createCancel()
    const page = open(load, entry, cancel, before?.drawn)
    const next = { entry, cancel, drawn: page.then((got) => (got === undefined ? undefined : draws())) }
    onItsWay = next
    const done = () => {
      if (onItsWay === next) onItsWay = undefined
    }
    next.drawn.then(done, done)
    return page
  }
}

/** Wraps the loaders of all pages. @param config Taro's app configuration with its routes */
export function preparePages(config: { routes: LazyPage[] }): void {
  const inOrder = createPageOrder(routerDraws)
  for (const route of config.routes) {
    const load = route.load.bind(route)
    route.load = (context, params) => [inOrder(() => load(context, params)[0]), context, params]
  }
}
