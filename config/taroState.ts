import { randomUUID } from 'node:crypto'
import { componentConfig } from '@tarojs/webpack5-runner/dist/utils/component'
import webpack, { type Compiler, type Module } from 'webpack'

/** Modules of Taro's runner as it keeps them: `miniType` stands at pages and the app, the two sets hold what a file draws. */
interface TaroModule extends Module {
  resource?: string
  miniType?: unknown
  elementNameSet?: Set<string>
}
type OnElement = (name: string, config: typeof componentConfig) => void

const NAME = 'TaroState'
/** What Taro's loaders write around these depends on the configurations of app and pages, which webpack does not know. */
const isWritten = ({ miniType, resource = '' }: TaroModule): boolean => miniType !== undefined || /\.config\.ts$/.test(resource)

/** What Taro copies by itself is no source of webpack's. */
const isHashed = (source: unknown): boolean => source instanceof webpack.sources.Source

/**
 * Makes webpack's persistent cache safe under Taro 4.2, which keeps four things outside of webpack: configurations (their modules are built
 * anew in each process), the elements that templates are needed for (told again for modules that come from the cache), what it writes
 * before a chunk (rendered anew in each process), and copies of what several packages share (given a hash of their own: as Taro makes them
 * they all have the same, and the minimizer took what it had kept of their last content).
 */
export class TaroState {
  private isFirst = true
  private readonly process = randomUUID()

  /** @param onElement Taro's own hook for an element that a file draws; H5 has no templates and needs none */
  constructor(private readonly onElement?: OnElement) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      webpack.NormalModule.getCompilationHooks(compilation).needBuild.tap(NAME, (module) =>
        this.isFirst && isWritten(module) ? true : (undefined as never)
      )
      compilation.hooks.processAdditionalAssets.tap({ name: NAME, stage: -Infinity }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (isHashed(source)) continue
          assets[name] = new webpack.sources.RawSource(source.source())
          compilation.assets[name] = assets[name]
        }
      })
      if (this.onElement === undefined) return
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        for (const { elementNameSet = [] } of modules as Iterable<TaroModule>)
          for (const name of elementNameSet) this.onElement?.(name, componentConfig)
      })
      compilation.hooks.contentHash.tap({ name: NAME, stage: Infinity }, (chunk) => {
        const { javascript } = chunk.contentHash as Record<string, string>
        if (javascript !== undefined) chunk.contentHash = { ...chunk.contentHash, javascript: `${javascript}${this.process}` }
      })
    })
    compiler.hooks.done.tap(NAME, () => {
      this.isFirst = false
    })
  }
}
