import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { asApiError, type ApiError } from '@/domain/apiError'
import type { LoadableState } from '@/stores/loadable'
import { foundContent, levelContent, type SelectorContent } from '../content'
import type { SelectorOptions } from '../options'
import { SelectorModel } from '../model'
import type { SelectorTree } from '../selectorTree'

export interface TreeSource<T> extends LoadableState<T> {
  need: () => Promise<void>
  refresh: () => Promise<void>
}

/** A tree that only one selector needs: what a restricted range answers. */
export class OwnReading<T> implements TreeSource<T> {
  data: T | undefined = undefined
  error: ApiError | undefined = undefined
  isLoading = false
  private readonly read: () => Promise<T>

  constructor(read: () => Promise<T>) {
    this.read = read
    makeAutoObservable<OwnReading<T>, 'read'>(this, { read: false, data: observableRef, error: observableRef }, { autoBind: true })
  }

  need(): Promise<void> {
    return this.data === undefined && !this.isLoading ? this.refresh() : Promise.resolve()
  }

  async refresh(): Promise<void> {
    this.isLoading = true
    const { data, error } = await this.read().then(
      (value) => ({ data: value, error: undefined }),
      (thrown: unknown) => ({ data: this.data, error: asApiError(thrown) })
    )
    runInAction(() => {
      this.data = data
      this.error = error
      this.isLoading = false
    })
  }
}

/** Choosing in a tree that is read as a whole: departments, organizations, positions, roles, groups, any. */
export class TreeSelectModel<T> {
  readonly selector: SelectorModel
  private readonly source: TreeSource<T>
  /** Tells what a stored value is called that the tree does not hold. */
  private readonly unknown: string
  private readonly empty: string
  private readonly stop: () => void

  constructor(
    source: TreeSource<T>,
    build: (data: T) => SelectorTree,
    options: Omit<SelectorOptions, 'readLevel' | 'find'>,
    words: { empty: string; unknown: string }
  ) {
    this.source = source
    this.empty = words.empty
    this.unknown = words.unknown
    this.selector = new SelectorModel(options)
    makeAutoObservable<TreeSelectModel<T>, 'source' | 'unknown' | 'empty' | 'stop' | 'learnNames'>(
      this,
      { selector: false, source: false, unknown: false, empty: false, stop: false, learnNames: false },
      { autoBind: true }
    )
    this.stop = reaction(
      () => source.data,
      (data) => {
        if (data === undefined) return
        const tree = build(data)
        this.selector.setTree(tree)
        this.learnNames(tree)
      },
      { fireImmediately: true }
    )
  }

  start(): void {
    void this.source.need()
  }

  dispose(): void {
    this.stop()
    this.selector.dispose()
  }

  get content(): SelectorContent {
    const { isLoading, error } = this.source
    return (
      foundContent(this.selector, '可按名称、拼音或首字母查找') ??
      levelContent(this.selector, this.empty, undefined, {
        isLoading,
        error: isLoading ? '' : (error?.message ?? ''),
        retry: () => void this.source.refresh()
      })
    )
  }

  private learnNames(tree: SelectorTree): void {
    const { chosen, options } = this.selector
    this.selector.learn(
      [...chosen.keys()].map((value) => ({ value, label: nameIn(tree, value, options.namesPath === true) ?? this.unknown }))
    )
  }
}

/** Name of a value in a tree, with all that is above it where paths are named; undefined when it is not there. */
export function nameIn(tree: SelectorTree, value: string, namesPath: boolean): string | undefined {
  const key = tree.keysOf(value)[0]
  if (key === undefined) return undefined
  return namesPath
    ? tree
        .trailOf(key)
        .map(({ label }) => label)
        .join('/')
    : tree.node(key)?.label
}
