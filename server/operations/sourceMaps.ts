import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'

/** A place in a script of ours: its file, line and column. Files are named by what they hold, so a map fits or is not there. */
const PLACE = /(?:[\w+.-]+:\/\/[^\s()]*?\/)?js\/([\w.-]{1,80}\.js):(\d{1,7}):(\d{1,8})/g

/**
 * Reads stacks as the sources have them, where the maps of the build lie beside it (`SOURCE_MAPS=1 npm run build:h5`); a place that no
 * map knows stays as it is.
 */
export class SourceMaps {
  private readonly maps = new Map<string, Promise<TraceMap | null>>()

  /** @param folder where the maps of the builds lie; each is read at most once by one of these */
  constructor(private readonly folder: string) {}

  async translate(stack: string): Promise<string> {
    const places = [...stack.matchAll(PLACE)]
    const names = await Promise.all(places.map(([, file = '', line, column]) => this.placeOf(file, Number(line), Number(column))))
    let nth = 0
    return stack.replace(PLACE, (place) => names[nth++] ?? place)
  }

  private async placeOf(file: string, line: number, column: number): Promise<string | null> {
    const map = await this.mapOf(file)
    // Stacks count columns from 1, maps from 0.
    const found = map === null || line < 1 ? null : originalPositionFor(map, { line, column: Math.max(0, column - 1) })
    if (found?.source == null) return null
    return `${found.source.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '').split('?')[0] ?? ''}:${found.line}:${found.column + 1}`
  }

  private mapOf(file: string): Promise<TraceMap | null> {
    const known = this.maps.get(file)
    if (known !== undefined) return known
    const read = readFile(path.join(this.folder, 'js', `${path.basename(file)}.map`), 'utf8').then(
      (text) => new TraceMap(text),
      () => null
    )
    this.maps.set(file, read)
    return read
  }
}
