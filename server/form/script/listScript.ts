import type { ColumnData, RecordRow } from '@/contract/form'
import type { Json } from '@/contract/formSchema'
import { Refusal } from '../../errors'
import type { Reader } from '../../database/client'
import { STORED_KINDS } from '../fieldKinds'
import type { Version } from '../models'
import { readScript as readStored } from '../repository/models'
import { isFilledText } from '../text'
import type { Isolate, StoredScript } from './isolate'
import { checkNames, expressionOf, isIdle, LIST_GIVEN, readScript, Unrunnable } from './source'

/** What an import makes of the script that a list runs once its rows are read (forms.md#scripts, `funcs.afterOnload`). */
export interface CompiledList {
  /** What the list says of it: under which id it runs, or why it does not. */
  readonly told: Pick<ColumnData, 'loadScript' | 'untranslated'>
  /** Texts for `Isolate.run`, by the id of their script. */
  readonly sources: Record<string, string>
  readonly report: string[]
}

/** The rows stand in the form that the isolate knows as the rows of one sub-table: what is assigned to them comes back as patches. */
const ROWS = 'rows'
const column = (prop: string): string => `${ROWS}-${prop}`
/** More rows are read without the script. */
const MOST_ROWS = 500
/** @param prefix of the id of its script: the lists of both devices have their own */
export function compileList(columns: ColumnData, prefix: string): CompiledList {
  const afterOnload = columns.funcs?.afterOnload
  const text = isFilledText(afterOnload) ? afterOnload : ''
  if (text === '') return { told: {}, sources: {}, report: [] }
  try {
    const script = readScript(text)
    if (isIdle(script)) return { told: {}, sources: {}, report: [] }
    checkNames(script, LIST_GIVEN)
    const kept: StoredScript = {
      event: 'load',
      code: `(given) => ${expressionOf(text)}({ data: [...given.formData.${ROWS}], toast: given.toast })`,
      ids: [],
      columns: (columns.columnList ?? []).map(({ prop }) => column(prop)),
      options: {},
      noData: null
    }
    const id = `${prefix}l`
    return { told: { loadScript: id }, sources: { [id]: JSON.stringify(kept) }, report: ['列表的加载脚本：在服务器上运行'] }
  } catch (error) {
    if (!(error instanceof Unrunnable)) throw error
    return {
      told: { untranslated: [`列表的加载脚本${error.message}，无法运行`] },
      sources: {},
      report: [`列表的加载脚本：无法运行，${error.message}`]
    }
  }
}

/** Rows of a list as its script leaves them, and what is said of it. */
interface LoadedRows {
  readonly rows: RecordRow[]
  readonly said: string[]
}

const isPlain = (value: Json): boolean => value === null || typeof value !== 'object'

/**
 * Runs the script of a list over the rows of an answer, as the person sees them. It changes what cells say, no row comes or goes; a script
 * that fails leaves the rows as they are and is told.
 */
export async function runListScript(reader: Reader, isolate: Isolate, version: Version, rows: RecordRow[]): Promise<LoadedRows> {
  const {
    list: { loadScript },
    row: { modelId, version: number }
  } = version
  const source = loadScript === undefined || rows.length === 0 ? undefined : await readStored(reader, modelId, number, loadScript)
  if (source === undefined) return { rows, said: [] }
  if (rows.length > MOST_ROWS) return { rows, said: [`记录超过 ${MOST_ROWS} 条，列表的加载脚本没有运行`] }
  try {
    const patches = await isolate.run(source, { values: { [ROWS]: rows as readonly Json[] } })
    const changed = rows.map((each): Record<string, Json | undefined> => ({ ...each }))
    for (const patch of patches) {
      if (patch.do !== 'set' || patch.row === undefined) continue
      const key = patch.field.slice(column('').length)
      const target = changed[patch.row]
      if (
        target !== undefined &&
        key in target &&
        isPlain(patch.value) &&
        STORED_KINDS[version.definition.byId.get(key)?.kind ?? 'unknown'].isOpenToScripts
      )
        target[key] = patch.value
    }
    return { rows: changed as RecordRow[], said: patches.flatMap((patch) => (patch.do === 'toast' ? [patch.message] : [])) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { rows, said: [`列表的加载脚本没有运行：${error.message}`] }
  }
}
