import type { ColumnData } from '@/contract/form'
import type { JsonObject } from '@/contract/formSchema'
import type { Tx } from '../../database/client'
import { objectOf } from '@/domain/form/read'
import { refuse } from '../../errors'
import { unknownSources } from '../../system/unknownSources'
import { formDifference } from '../difference'
import { prepare, searchKey, sortOrders, type Version } from '../models'
import {
  addVersion,
  findModelByCode,
  findModelRow,
  holdImports,
  nextModelNumber,
  readModelRows,
  readVersion,
  saveModel,
  type ModelRow
} from '../repository/models'
import { keepSortIndexes, makePartition } from '../repository/storage'
import { compileButtons } from '../script/buttons'
import { compileLinkage } from '../script/compile'
import { compileList, type CompiledList } from '../script/listScript'
import { isFilledText } from '../text'
import { withoutScripts, type FormFile } from './formFile'
import { withSafePatterns } from './safePatterns'

/** What became of a definition of the platform. */
export interface ImportOutcome {
  /** In force now. */
  readonly version: number
  /** false: the same definition was there already, and nothing was done. */
  readonly isNew: boolean
  /** What somebody should know of this definition, in Chinese, a line each. */
  readonly report: readonly string[]
}

export interface Imported extends ImportOutcome {
  readonly modelId: string
}

/**
 * Stores a form of the platform as the next version of its model; records keep the version they were written with. Scripts are taken
 * apart (forms.md#scripts), the place of the records and their indexes are made.
 * @param now epoch ms @param by who imports it in the console; null = a command does
 * @throws Refusal 400 for a code that another form has
 */
export async function importForm(tx: Tx, file: FormFile, now: number, by: string | null = null): Promise<Imported> {
  await holdImports(tx)
  const before = await findModelRow(tx, file.id)
  const namesake = await findModelByCode(tx, file.enCode)
  if (namesake !== undefined && namesake.id !== file.id) throw refuse(`编码 ${file.enCode} 已被表单“${namesake.fullName}”使用`)
  const { linkage, sources, report } = compileLinkage(file.form)
  const safe = withSafePatterns(withoutScripts(file.form))
  const form = { ...safe.form, ...linkage }
  const isView = file.webType === '4'
  const lists = [file.columns, file.appColumns].map((list) => (isView ? withoutButtons(list) : list))
  const [columns, appColumns] = [compileColumns(lists[0] ?? {}, 'b'), compileColumns(lists[1] ?? {}, 'a')]
  const next = prepare({ modelId: file.id, version: (before?.version ?? 0) + 1, form, columns: columns.list, appColumns: appColumns.list })
  const lines = [
    ...new Set([
      ...next.definition.problems,
      ...report,
      ...safe.report,
      ...columns.report,
      ...appColumns.report,
      ...(await oddities(tx, next)),
      ...(isView ? await viewOddities(tx, file) : [])
    ])
  ]
  if (before !== undefined && (await isInUse(tx, before, file)))
    return { modelId: before.id, version: before.version, isNew: false, report: lines }

  const model = {
    id: file.id,
    enCode: file.enCode,
    fullName: file.fullName,
    webType: file.webType,
    version: next.row.version,
    // What was disabled by hand stays so.
    enabledMark: before?.enabledMark ?? (1 as const),
    number: before?.number ?? (await nextModelNumber(tx)),
    createdAt: before?.createdAt ?? now,
    updatedAt: now
  }
  await saveModel(tx, model)
  await addVersion(tx, {
    ...next.row,
    hash: file.hash,
    source: file.source,
    scripts: { ...sources, ...columns.sources, ...appColumns.sources },
    report: lines,
    createdBy: by,
    createdAt: now
  })
  if (before === undefined) await makePartition(tx, model.id, model.number)
  await keepSortIndexes(tx, model.number, isView ? [] : sortOrders(next))
  return { modelId: model.id, version: model.version, isNew: true, report: lines }
}

/** Whether the version in use is this very form, also where its keys stand in another order. */
async function isInUse(tx: Tx, { id, version }: ModelRow, { hash, source }: FormFile): Promise<boolean> {
  const row = await readVersion(tx, id, version)
  return row !== undefined && (row.hash === hash || formDifference(row.source as JsonObject, source as JsonObject).length === 0)
}

/** The list of one device with its scripts taken apart, its buttons' and its own. @param prefix of the ids of their scripts */
function compileColumns(raw: ColumnData, prefix: string): { list: ColumnData } & Pick<CompiledList, 'sources' | 'report'> {
  const [
    {
      columns: { customBtnsList },
      ...buttons
    },
    { told, ...own }
  ] = [compileButtons(raw, prefix), compileList(raw, prefix)]
  return {
    list: { ...withoutScripts(raw), ...(customBtnsList !== undefined && { customBtnsList }), ...told },
    sources: { ...buttons.sources, ...own.sources },
    report: [...buttons.report, ...own.report]
  }
}

/** Rows of a view are no records: a button of theirs has nothing to take or to change. */
const withoutButtons = ({ customBtnsList: _buttons, ...list }: ColumnData): ColumnData => list

async function viewOddities(tx: Tx, { form, columns, appColumns }: FormFile): Promise<string[]> {
  const { interfaceId } = objectOf(form.view)
  const labels = [columns, appColumns].flatMap(({ customBtnsList = [] }) => customBtnsList.map(({ label }) => label))
  return [
    ...(await unknownSources(tx, { dictionaries: [], interfaces: [interfaceId].filter(isFilledText), billRules: [] })),
    ...[...new Set(labels)].map((label) => `数据视图只能查看，列表按钮“${label}”不会出现`),
    ...([columns, appColumns].some(({ useDataPermission }) => useDataPermission === true)
      ? ['数据视图的内容由数据接口决定，数据权限不起作用']
      : [])
  ]
}

/** What a definition names and nobody has. */
async function oddities(tx: Tx, version: Version): Promise<string[]> {
  const fields = [...version.definition.byId.values()]
  const lines = fields
    .filter(({ kind }) => kind === 'unknown')
    .map(({ label, id, rawKind }) => `字段“${label || id}”的类型“${rawKind}”不认识，将只显示已有内容`)
  const models = new Set((await readModelRows(tx)).map(({ id }) => id).concat(version.row.modelId))
  for (const { kind, label, props } of fields) {
    if (kind === 'relationForm' && !(isFilledText(props.modelId) && models.has(props.modelId)))
      lines.push(`“${label}”关联的表单不存在：${isFilledText(props.modelId) ? props.modelId : '未设置'}`)
  }
  const buttons = (version.list.customBtnsList ?? []).map(({ label, event }) => ({ label, ...event }))
  for (const { label, modelId } of buttons)
    if (modelId !== undefined && !models.has(modelId)) lines.push(`列表按钮“${label}”要打开的表单不存在：${modelId}`)
  const named = (type: 'dictionary' | 'interface') =>
    fields
      .flatMap(({ options }) =>
        options?.type !== type
          ? []
          : [options.type === 'dictionary' ? options.dictionary : options.type === 'interface' ? options.interfaceId : '']
      )
      .filter(isFilledText)
  for (const { kind, label, props } of fields)
    if (kind === 'billNumber' && !isFilledText(props.rule)) lines.push(`“${label}”没有编号规则，不会自动编号`)
  const rules = fields.flatMap(({ kind, props }) => (kind === 'billNumber' && isFilledText(props.rule) ? [props.rule] : []))
  lines.push(
    ...(await unknownSources(tx, {
      dictionaries: named('dictionary'),
      interfaces: [...named('interface'), ...buttons.flatMap(({ interfaceId }) => interfaceId ?? [])],
      billRules: rules
    }))
  )
  return [...lines, ...columnOddities(version, version.list)]
}

function columnOddities({ definition }: Version, list: ColumnData): string[] {
  const isKnown = (key: string): boolean => definition.byId.has(key)
  const missing = (what: string, keys: readonly string[]): string[] =>
    keys.filter((key) => key !== '' && !isKnown(key)).map((key) => `列表的${what}“${key}”在表单中不存在`)
  return [
    ...missing(
      '列',
      (list.columnList ?? []).map(({ prop }) => prop)
    ),
    ...missing('查询条件', (list.searchList ?? []).map(searchKey)),
    ...missing(
      '排序',
      (list.sortList ?? []).map(({ prop }) => prop)
    ),
    ...missing('分组', [list.groupField ?? '']),
    ...missing('左侧树', [list.treeRelation ?? ''])
  ]
}
