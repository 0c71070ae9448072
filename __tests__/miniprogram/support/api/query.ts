import type { MiniProgram } from '../miniProgram'
import { select } from '../nodes'
import { isFn, isRecord, type Fn, type ViewNode } from '../types'
import { canvasOf } from './canvas'
import type { Api } from './reply'

/** No layout is computed: every node is as wide as the screen; a canvas has a plausible height. */
const box = (node: ViewNode): Record<string, unknown> => {
  const height = node.tag === 'canvas' ? 200 : 40
  return {
    id: node.attr.id ?? '',
    left: 0,
    top: 0,
    right: 375,
    bottom: height,
    width: 375,
    height,
    scrollTop: 0,
    scrollLeft: 0,
    scrollHeight: height,
    scrollWidth: 375
  }
}

/** Plausible computed styles; all others are no length at all. */
const STYLE: Readonly<Record<string, string>> = { width: '375px', height: '40px', fontSize: '16px', lineHeight: '24px' }

/** Node queries over the drawn page: found or not is real, sizes are not. */
export function queryApi(app: MiniProgram): Api {
  const createSelectorQuery: Fn = () => {
    const asks: {
      find: () => ViewNode[] | 'viewport'
      many: boolean
      want: (node: ViewNode | 'viewport') => unknown
      tell: Fn | undefined
    }[] = []
    const nodesRef = (find: () => ViewNode[] | 'viewport', many: boolean): Record<string, Fn> => {
      const ask = (want: (node: ViewNode | 'viewport') => unknown, tell: unknown): unknown => {
        asks.push({ find, many, want, tell: isFn(tell) ? tell : undefined })
        return query
      }
      const rect = (node: ViewNode | 'viewport'): Record<string, unknown> =>
        node === 'viewport'
          ? { left: 0, top: 0, right: 375, bottom: 603, width: 375, height: 603, scrollTop: 0, scrollLeft: 0, scrollHeight: 603 }
          : box(node)
      return {
        boundingClientRect: (tell) => ask((node) => app.realm.copy(rect(node)), tell),
        scrollOffset: (tell) => ask((node) => app.realm.copy(rect(node)), tell),
        fields: (wanted, tell) =>
          ask((node) => {
            const found = app.realm.copy(rect(node)) as Record<string, unknown>
            if (isRecord(wanted) && wanted.node === true && node !== 'viewport') found.node = canvasOf(app, node)
            if (isRecord(wanted) && Array.isArray(wanted.computedStyle))
              for (const name of wanted.computedStyle) found[String(name)] = STYLE[String(name)] ?? '0px'
            if (isRecord(wanted) && wanted.dataset === true && node !== 'viewport') found.dataset = app.realm.copy(node.attr)
            return found
          }, tell),
        node: (tell) => ask((node) => ({ node: node === 'viewport' ? null : canvasOf(app, node) }), tell),
        context: (tell) => ask(() => ({ context: null }), tell)
      }
    }
    const tree = (): ViewNode => app.page.tree
    const query: Record<string, Fn> = {
      in: () => query,
      select: (selector) => nodesRef(() => select(tree(), String(selector)), false),
      selectAll: (selector) => nodesRef(() => select(tree(), String(selector)), true),
      selectViewport: () => nodesRef(() => 'viewport', false),
      exec: (tell) => {
        setTimeout(() => {
          if (app.closed) return
          try {
            const answers = asks.map((each) => {
              const found = each.find()
              const answer =
                found === 'viewport'
                  ? each.want(found)
                  : each.many
                    ? found.map(each.want)
                    : found[0] === undefined
                      ? null
                      : each.want(found[0])
              each.tell?.(answer)
              return answer
            })
            if (isFn(tell)) tell(answers)
          } catch (error) {
            app.faults.add('error', error)
          }
        }, 0)
        return query
      }
    }
    return query
  }
  const observer = (): Record<string, Fn> => {
    const self: Record<string, Fn> = {
      relativeTo: () => self,
      relativeToViewport: () => self,
      observe: () => undefined,
      disconnect: () => undefined
    }
    return self
  }
  return { createSelectorQuery, createIntersectionObserver: observer }
}
