import { isObject } from '@/domain/guards'
import { folderName, type FileSystem } from './fileSystem'
import type { Scope } from './types'

/** Parts of a scope: a change writes one of them, a broken file loses one of them. */
const SHARDS = 16
const SHARD_FILE = /^(\d+)\.(\d+)\.json$/
const HALF_WRITTEN = '.tmp'
/** Set aside: somebody who knows may still read it. */
const BROKEN = '.bad'

export const RECORDS_FOLDER = 'records'
const folderOf = (root: string, scope: Scope): string => `${root}/${RECORDS_FOLDER}/${folderName(scope.userId)}/${folderName(scope.name)}`

interface Shard {
  /** Number of the file that holds it; 0 = none yet. */
  generation: number
  records: Record<string, unknown>
}

/**
 * One scope as files `<shard>.<generation>.json`. A change writes a temporary file and renames it to the next generation,
 * then removes the one before: at every moment one whole generation is there, and no rename meets an existing file,
 * which the platforms do not describe.
 */
export class Shards {
  damaged = 0
  private readonly shards: Shard[] = Array.from({ length: SHARDS }, () => ({ generation: 0, records: {} }))

  private constructor(
    private readonly files: FileSystem,
    private readonly folder: string
  ) {}

  static async read(files: FileSystem, scope: Scope): Promise<Shards> {
    const read = new Shards(files, folderOf(files.root, scope))
    await read.load()
    return read
  }

  get records(): Map<string, unknown> {
    return new Map(this.shards.flatMap(({ records }) => Object.entries(records)))
  }

  get(id: string): unknown {
    const records = this.shards[shardOf(id)]?.records ?? {}
    return Object.prototype.hasOwnProperty.call(records, id) ? records[id] : undefined
  }

  /** @param changes undefined removes */
  async write(changes: ReadonlyMap<string, object | undefined>): Promise<void> {
    const touched = new Map<number, Record<string, unknown>>()
    for (const [id, record] of changes) {
      const place = shardOf(id)
      const records = touched.get(place) ?? { ...this.shards[place]?.records }
      if (record === undefined) delete records[id]
      else records[id] = record
      touched.set(place, records)
    }
    if (touched.size > 0) await this.files.makeFolder(this.folder)
    for (const [place, records] of touched) await this.replace(place, records)
  }

  async clear(): Promise<void> {
    for (const name of await this.files.list(this.folder)) await this.files.remove(`${this.folder}/${name}`)
    for (const shard of this.shards) Object.assign(shard, { generation: 0, records: {} })
    this.damaged = 0
  }

  private async replace(place: number, records: Record<string, unknown>): Promise<void> {
    const shard = this.shards[place] as Shard
    const json = JSON.stringify(records)
    const next = shard.generation + 1
    const temporary = `${this.folder}/${place}${HALF_WRITTEN}`
    await this.files.write(temporary, `${checksum(json)}\n${json}`)
    await this.files.rename(temporary, this.fileOf(place, next))
    const before = shard.generation
    // Copies of what was given: later changes of the caller's objects are not what is on the device.
    Object.assign(shard, { generation: next, records: JSON.parse(json) as Record<string, unknown> })
    // An older generation that stays is found by the next start and removed there.
    if (before > 0) await this.files.remove(this.fileOf(place, before)).catch(() => undefined)
  }

  private async load(): Promise<void> {
    const found = new Map<number, number[]>()
    for (const name of await this.files.list(this.folder)) {
      const [, place, generation] = SHARD_FILE.exec(name) ?? []
      if (place !== undefined && generation !== undefined)
        found.set(Number(place), [...(found.get(Number(place)) ?? []), Number(generation)])
      else if (name.endsWith(HALF_WRITTEN)) await this.drop(name)
      else if (name.endsWith(BROKEN)) this.damaged += 1
    }
    for (const [place, generations] of found)
      await this.loadShard(
        place,
        generations.sort((a, b) => b - a)
      )
  }

  private async loadShard(place: number, generations: readonly number[]): Promise<void> {
    const shard = this.shards[place]
    if (shard === undefined) return
    let isFound = false
    for (const generation of generations) {
      const file = this.fileOf(place, generation)
      if (isFound) {
        await this.files.remove(file).catch(() => undefined)
        continue
      }
      const records = contentOf(await this.files.text(file))
      // The number goes on above a broken file: its name is taken.
      shard.generation = Math.max(shard.generation, generation)
      if (records === undefined) {
        this.damaged += 1
        await this.files.rename(file, `${file}${BROKEN}`).catch(() => undefined)
      } else {
        Object.assign(shard, { generation: Math.max(shard.generation, generation), records })
        isFound = true
      }
    }
  }

  private async drop(name: string): Promise<void> {
    await this.files.remove(`${this.folder}/${name}`).catch(() => undefined)
  }

  private fileOf(place: number, generation: number): string {
    return `${this.folder}/${place}.${generation}.json`
  }
}

function contentOf(text: string): Record<string, unknown> | undefined {
  const end = text.indexOf('\n')
  const json = text.slice(end + 1)
  if (end < 0 || text.slice(0, end) !== checksum(json)) return undefined
  try {
    const value: unknown = JSON.parse(json)
    return isObject<Record<string, unknown>>(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** FNV-1a with the length beside it: finds what a killed writer or a bad block leaves, not what somebody forges. */
function checksum(text: string): string {
  return `${fnv(text).toString(16)}-${text.length}`
}

const shardOf = (id: string): number => fnv(id) % SHARDS

function fnv(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
