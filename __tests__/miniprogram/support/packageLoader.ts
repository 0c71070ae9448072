import fs from 'node:fs'
import path from 'node:path'
import type { Realm } from './realm'
import { isRecord, type AppJson, type Definition, type SubPackage } from './types'

/** Reads a built package and runs its files: the main package at launch, a subpackage on first navigation. */
export class PackageLoader {
  readonly appJson: AppJson
  readonly subPackages: SubPackage[]
  readonly pagePaths: string[]
  readonly pages = new Map<string, Definition>()
  readonly components = new Map<string, Definition>()
  app: Definition | undefined
  private readonly modules = new Map<string, { exports: unknown }>()
  private readonly loadedRoots = new Set<string>()
  private readonly componentMaps = new Map<string, Map<string, string>>()
  /** File that is being evaluated: `Page()` and `Component()` belong to it. */
  private current = ''

  constructor(
    readonly root: string,
    private readonly realm: Realm
  ) {
    this.appJson = JSON.parse(fs.readFileSync(path.join(root, 'app.json'), 'utf8')) as AppJson
    this.subPackages = (this.appJson.subPackages ?? this.appJson.subpackages ?? []).map((sub) => ({
      ...sub,
      root: sub.root.replace(/^\/|\/$/g, '')
    }))
    this.pagePaths = [...this.appJson.pages, ...this.subPackages.flatMap((sub) => sub.pages.map((page) => `${sub.root}/${page}`))]
    Object.assign(realm.globals, {
      App: (definition: Definition) => {
        this.app = definition
      },
      getApp: () => this.app,
      Page: (definition: Definition) => {
        this.pages.set(this.current, definition)
      },
      Component: (definition: Definition) => {
        this.components.set(this.current, definition)
      },
      Behavior: (definition: Definition) => definition
    })
  }

  /** Tab pages in the order of the bar, with the words under their pictures. */
  get tabs(): { path: string; text: string }[] {
    const items = this.appJson.tabBar?.list ?? this.appJson.tabBar?.items ?? []
    return items.map((item: { pagePath: string; text?: string; name?: string }) => ({
      path: item.pagePath,
      text: item.text ?? item.name ?? ''
    }))
  }

  /** Evaluates `app.js`; without lazy code loading every main page as well, as the client does. */
  start(): void {
    this.evaluate('app')
    if (this.appJson.lazyCodeLoading !== 'requiredComponents') for (const page of this.appJson.pages) this.loadPage(page)
  }

  /**
   * Makes the code of a page available, its subpackage first.
   * @returns the definition given to `Page()`
   * @throws when the page is not declared or registers nothing
   */
  open(route: string): Definition {
    if (!this.pagePaths.includes(route)) throw new Error(`page "${route}" is not found`)
    const sub = this.subPackageOf(route)
    if (sub !== undefined && !this.loadedRoots.has(sub.root)) {
      this.loadedRoots.add(sub.root)
      if (this.appJson.lazyCodeLoading !== 'requiredComponents') for (const page of sub.pages) this.loadPage(`${sub.root}/${page}`)
    }
    this.loadPage(route)
    const definition = this.pages.get(route)
    if (definition === undefined) throw new Error(`Page has not been registered: ${route}`)
    return definition
  }

  /** A page's or component's own JSON; empty when there is none. */
  json(file: string): Record<string, unknown> {
    const found = this.file(file, '.json')
    if (!fs.existsSync(found)) return {}
    const value: unknown = JSON.parse(fs.readFileSync(found, 'utf8'))
    return isRecord(value) ? value : {}
  }

  /** Custom tags of a page or component and the files they stand for. */
  componentMap(file: string): Map<string, string> {
    const known = this.componentMaps.get(file)
    if (known !== undefined) return known
    const map = new Map<string, string>()
    for (const owner of [
      { file: 'app', json: this.appJson as Record<string, unknown> },
      { file, json: this.json(file) }
    ]) {
      const using = owner.json.usingComponents
      if (!isRecord(using)) continue
      for (const [tag, place] of Object.entries(using)) {
        const target = String(place)
        if (target.startsWith('plugin:')) continue
        map.set(
          tag,
          path.posix.normalize(target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(owner.file), target))
        )
      }
    }
    this.componentMaps.set(file, map)
    return map
  }

  /** CommonJS over the package; a main file cannot see a subpackage that was not loaded, nor one subpackage another. */
  require(request: string, from = ''): unknown {
    const file = path.posix.normalize(request).replace(/\.js$/, '')
    const sub = this.subPackageOf(file)
    if (sub !== undefined && !this.loadedRoots.has(sub.root))
      throw new Error(`module '${file}.js' is in subpackage '${sub.root}' that is not loaded`)
    const fromSub = from === '' ? undefined : this.subPackageOf(from)
    if (sub !== undefined && fromSub?.root !== sub.root && from !== '')
      throw new Error(`'${from}.js' requires '${file}.js' of subpackage '${sub.root}'`)
    const known = this.modules.get(file)
    if (known !== undefined) return known.exports
    const code = fs.readFileSync(this.file(file, '.js'), 'utf8')
    const module: { exports: unknown } = { exports: {} }
    this.modules.set(file, module)
    const run = this.realm.wrap(code, `${file}.js`)
    run((next: unknown) => this.require(path.posix.join(path.posix.dirname(file), String(next)), file), module, module.exports)
    return module.exports
  }

  private loadPage(page: string): void {
    if (this.pages.has(page)) return
    this.loadComponents(page)
    this.evaluate(page)
  }

  private loadComponents(owner: string): void {
    for (const file of this.componentMap(owner).values()) {
      if (this.components.has(file)) continue
      this.evaluate(file)
      this.loadComponents(file)
    }
  }

  private evaluate(file: string): void {
    const before = this.current
    this.current = file
    try {
      this.require(file)
    } finally {
      this.current = before
    }
  }

  private subPackageOf(file: string): SubPackage | undefined {
    return this.subPackages.find((sub) => file.startsWith(`${sub.root}/`))
  }

  private file(name: string, extension: string): string {
    return path.join(this.root, name + extension)
  }
}
