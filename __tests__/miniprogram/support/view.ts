import type { MiniProgram } from './miniProgram'
import { isField } from './nodes'
import type { PageHandle } from './page'
import type { RawNode } from './templates'
import { isFn, isRecord, type Definition, type Instance, type ViewNode } from './types'

/** Tags that both clients draw themselves; anything else needs a component of the package. */
const NATIVE = new Set(
  (
    'view text image button input textarea scroll-view swiper swiper-item picker picker-view picker-view-column form label icon progress slider switch radio radio-group checkbox checkbox-group ' +
    'navigator canvas map cover-view cover-image movable-area movable-view rich-text web-view video audio camera block slot root-portal page-container page-meta navigation-bar editor match-media share-element sticky-header sticky-section'
  ).split(' ')
)

const listed = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** Draws one page: page data through its template, components through theirs. */
export function renderPage(app: MiniProgram, page: PageHandle): ViewNode {
  const seen = new Set<string>()

  const build = (raw: RawNode | string | number, parent: ViewNode, owner: Instance, map: Map<string, string>, key: string): ViewNode => {
    if (typeof raw !== 'object') return { tag: '#text', text: String(raw), attr: {}, parent, owner, kids: [] }
    const tag = raw.tag.replace(/^wx-/, '')
    const node: ViewNode = { tag, attr: raw.attr ?? {}, parent, owner, kids: [] }
    const file = map.get(tag)
    if (file === undefined) {
      if (isField(node)) keepTyped(page, node)
      // Alipay counts signs under a text area unless it is told not to; ours say themselves how many are left.
      if (tag === 'textarea' && app.platform === 'alipay' && node.attr.showCount !== false)
        app.faults.add('template', `<textarea> in ${page.route} shows Alipay's counter: show-count is not false`)
      if (tag !== 'virtual' && !NATIVE.has(tag))
        app.faults.add('template', `<${tag}> in ${page.route} is neither a native tag nor a component of the package`)
      const step = tag === 'virtual' ? `${key}/${String(raw.wxKey ?? '')}` : `${key}/`
      node.kids = (raw.children ?? []).map((kid, index) => build(kid, node, owner, map, step + String(index)))
      return node
    }
    const definition = app.loader.components.get(file)
    if (definition === undefined) throw new Error(`component ${file} registered nothing`)
    const sid = listed(node.attr.i).sid
    const componentKey = `${key}#${String(sid ?? tag)}`
    seen.add(componentKey)
    const component = page.components.get(componentKey) ?? attach(app, page, definition, tag, file, componentKey)
    applyProperties(app, component, definition, node.attr)
    node.component = component
    const inner = app.templates.render(file, component.data)
    node.kids = (inner.children ?? []).map((kid, index) =>
      build(kid, node, component, app.loader.componentMap(file), `${componentKey}/${index}`)
    )
    return node
  }

  const tree = app.templates.render(page.route, page.instance.data)
  const root: ViewNode = { tag: 'page', attr: {}, parent: null, owner: page.instance, kids: [] }
  root.kids = (tree.children ?? []).map((kid, index) => build(kid, root, page.instance, app.loader.componentMap(page.route), String(index)))
  for (const [key, component] of page.components) {
    if (seen.has(key)) continue
    detach(app, component)
    page.components.delete(key)
  }
  for (const warning of app.templates.takeWarnings()) app.faults.add('template', `${page.route}: ${warning}`)
  return root
}

/** A native field keeps what was typed until the page gives it another value: the same value again does not reach it. */
function keepTyped(page: PageHandle, node: ViewNode): void {
  const id = String(node.attr.id ?? '')
  const typed = page.typed.get(id)
  if (typed === undefined) return
  if (typed.given === node.attr.value) node.attr = { ...node.attr, value: typed.value, given: typed.given }
  else page.typed.delete(id)
}

const definitions = new WeakMap<Instance, Definition>()

function attach(app: MiniProgram, page: PageHandle, definition: Definition, tag: string, file: string, key: string): Instance {
  const data: Record<string, unknown> = {}
  const component = Object.assign(Object.create(null) as Instance, listed(definition.methods), {
    data,
    properties: data,
    props: data,
    is: file,
    getPageId: page.instance.getPageId
  })
  for (const [name, property] of Object.entries(listed(definition.properties))) data[name] = listed(property).value ?? null
  component.setData = (change, done) => {
    app.setData(page, component, `component:${tag}`, change, done)
  }
  definitions.set(component, definition)
  page.components.set(key, component)
  for (const moment of ['created', 'attached', 'onInit', 'didMount']) {
    const hook = definition[moment] ?? listed(definition.lifetimes)[moment]
    if (isFn(hook))
      try {
        hook.call(component)
      } catch (error) {
        app.faults.add('error', error)
      }
  }
  return component
}

function applyProperties(app: MiniProgram, component: Instance, definition: Definition, attributes: Record<string, unknown>): void {
  const declared = listed(definition.properties)
  for (const [name, value] of Object.entries(attributes)) {
    if (name in component.data || name in declared || app.platform === 'alipay')
      component.data[name] = value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)
  }
}

/** Ends a component that is drawn no longer. */
export function detach(app: MiniProgram, component: Instance): void {
  const definition = definitions.get(component) ?? {}
  const hook = definition.detached ?? listed(definition.lifetimes).detached ?? definition.didUnmount
  if (isFn(hook))
    try {
      hook.call(component)
    } catch (error) {
      app.faults.add('error', error)
    }
}
