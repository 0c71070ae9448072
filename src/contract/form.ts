import { Type, type Static } from '@sinclair/typebox'
import type { Page } from './envelope'
import type { FormPatch, Json, JsonObject } from './formSchema'

/**
 * Dynamic forms (forms.md#options, forms.md#schema, forms.md#records). The platform's own calls under /api/visualdev and /api/system; what
 * is ours stands under /api/form and is used only where `CurrentUser.features` lists `dynamicForm`.
 */
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })
const Paging = {
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '每页条数' })),
  keyword: Type.Optional(Type.String({ maxLength: 100, title: '关键字' }))
}

export const ModelParams = Type.Object({ modelId: Id })
export type ModelParams = Static<typeof ModelParams>
export const RecordParams = Type.Object({ modelId: Id, id: Id })
export type RecordParams = Static<typeof RecordParams>

/** GET visualdev/OnlineDev/{modelId}/Config. The three `...Data` are JSON texts: PlatformForm, ColumnData, ColumnData. */
export interface ModelConfig {
  id: string
  fullName: string
  enCode: string
  /** '1' a form, '2' form and list, '3' with a workflow, '4' a view: a list of what a data interface has, without a form. */
  webType: '1' | '2' | '3' | '4'
  /** Ours: the version of the definition, for the scripts of a form that stays open while a newer one comes. */
  version?: number
  formData: string
  columnData: string
  appColumnData: string
  flowId: string
  flowEnCode: string
  flowTemplateJson: string
  enableFlow: 0 | 1
}

/** What `columnData` holds (forms.md#lists). */
export interface ColumnData {
  searchList?: readonly (JsonObject & { readonly searchType?: 1 | 2 | 3 })[]
  columnList?: readonly ColumnEntry[]
  /** Columns of the phone's sort menu. */
  sortList?: readonly ColumnEntry[]
  defaultSidx?: string
  sort?: 'asc' | 'desc'
  hasPage?: boolean
  pageSize?: number
  /** 1 plain, 2 tree at the left, 3 groups. */
  type?: 1 | 2 | 3
  groupField?: string
  useColumnPermission?: boolean
  useFormPermission?: boolean
  useBtnPermission?: boolean
  useDataPermission?: boolean
  btnsList?: readonly ButtonEntry[]
  columnBtnsList?: readonly ButtonEntry[]
  /** Of the rows, by the list's designer. */
  customBtnsList?: readonly ButtonEntry[]
  /** Of a list with a tree at its left (type 2): the field that the tree narrows, and where the tree comes from. */
  treeRelation?: string
  treeTitle?: string
  treeDataSource?: 'dictionary' | 'organize' | 'department' | 'api'
  treeDictionary?: string
  treePropsUrl?: string
  treePropsValue?: string
  treePropsLabel?: string
  treePropsChildren?: string
  /** Of the platform: sources of the list's scripts (`afterOnload`). Our server sends none. */
  funcs?: JsonObject
  /** Ours: what the list does once its rows are read (`funcs.afterOnload`) runs in the isolate under this id. */
  loadScript?: string
  /** Ours: scripts of the list that nobody can run, in words for people. */
  untranslated?: readonly string[]
}
export interface ColumnEntry {
  readonly prop: string
  readonly label: string
  readonly jnpfKey?: string
  readonly sortable?: boolean
  readonly align?: string
  readonly width?: number
}
export interface ButtonEntry {
  readonly value: string
  readonly label: string
  readonly event?: RowButtonEvent
}
/** What a button of `customBtnsList` does: 1 opens a form, 2 runs a script, 3 calls a data interface. */
export interface RowButtonEvent {
  readonly btnType: number
  /** Form that is opened; `formOptions`: its field `currentField` takes the row's `field`. */
  readonly modelId?: string
  readonly formOptions?: readonly { readonly currentField: string; readonly field: string }[]
  readonly interfaceId?: string
  /** Parameters of the interface; `relationField` names a field of the row. */
  readonly templateJson?: readonly JsonObject[]
  readonly useConfirm?: boolean
  readonly confirmTitle?: string
  /** Ours: its script runs in the isolate under this id. */
  readonly scriptId?: string
  /** Ours: why it does nothing here, in words for people. */
  readonly problem?: string
}

/** POST visualdev/OnlineDev/{modelId}/List. `json` (3.3) and `queryJson` (3.4) are the same JSON text: search values by field key. */
export const RecordListBody = Type.Object({
  ...Paging,
  sort: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc'), Type.Literal('')], { title: '排序' })),
  sidx: Type.Optional(Type.String({ maxLength: 100, title: '排序字段' })),
  json: Type.Optional(Type.String({ maxLength: 20_000, title: '查询条件' })),
  queryJson: Type.Optional(Type.String({ maxLength: 20_000, title: '查询条件' })),
  menuId: Type.Optional(Type.String({ maxLength: 64, title: '菜单' }))
})
export type RecordListBody = Static<typeof RecordListBody>

/** Values as they are shown, by key; a relation's stored id stands beside it as `key_id`. */
export type RecordRow = { readonly id: string; readonly flowState?: number } & { readonly [key: string]: Json | undefined }
/** `said` (ours): what the list's own script tells, or why it did not run. */
export type RecordPage = Page<RecordRow> & { readonly said?: readonly string[] }

/** GET {modelId}/{id} and {id}/DataChange; `data` is JSON text, of stored and of shown values. `version` (ours) goes back with a PUT. */
export interface RecordAnswer {
  id: string
  data: string
  version?: number
  flowState?: number
  /** Ours: numbers of people are masked in it; `revealable` where this person may ask for them in full (`reveal=1`), which is logged. */
  numbers?: 'masked' | 'revealable'
}

/** POST {modelId}, PUT {modelId}/{id}; answers null, with a header-less `{id}` from our server. */
export const RecordBody = Type.Object({
  id: Type.Optional(Type.String({ maxLength: 64, title: '编号' })),
  data: Type.String({ maxLength: 900_000, title: '表单数据' }),
  status: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal('0'), Type.Literal('1')], { title: '状态' })),
  flowId: Type.Optional(Type.String({ maxLength: 64, title: '流程' })),
  /** Of a form with a flow (webType 3), as FlowTask takes them. */
  candidateList: Type.Optional(
    Type.Union([Type.Record(Type.String({ maxLength: 64 }), Type.Array(Id, { maxItems: 200 })), Type.Null()], { title: '审批人' })
  ),
  errorRuleUserList: Type.Optional(
    Type.Record(Type.String({ maxLength: 64 }), Type.Array(Id, { maxItems: 200 }), { title: '异常处理人员' })
  ),
  branchList: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 50, title: '分支' })),
  flowUrgent: Type.Optional(Type.Union([Type.Integer(), Type.String({ pattern: '^\\d{0,2}$' })], { title: '紧急程度' })),
  menuId: Type.Optional(Type.String({ maxLength: 64, title: '菜单' })),
  /** Ours: the version that was read; another one meanwhile is 409 with the current record. */
  version: Type.Optional(Type.Integer({ minimum: 0, title: '版本' }))
})
export type RecordBody = Static<typeof RecordBody>
export const BatchDeleteBody = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500, title: '记录' }) })
export type BatchDeleteBody = Static<typeof BatchDeleteBody>

/** Calls that name a record take the menu that the person came by; without it all of his menus count. */
export const RecordQuery = Type.Object({
  menuId: Type.Optional(Type.String({ maxLength: 64, title: '菜单' })),
  /** Ours, of a single record: numbers of people in full; needs btn_view_pii and is logged. */
  reveal: Type.Optional(Type.Literal('1', { title: '显示完整内容' })),
  /** Ours, of a single record: a button of its row (`customBtnsList`); who may press it reads what it takes, and no more. */
  button: Type.Optional(Type.String({ maxLength: 100, title: '按钮' }))
})
export type RecordQuery = Static<typeof RecordQuery>
/**
 * What our server answers to a record that was written; the platform answers null. A 400 names its fields as `field`, `table.0.field` for
 * the first row of a sub-table, or `table-field` where no single row is meant.
 */
export interface RecordSaved {
  id: string
}

/** GET /api/form/{modelId}/{id}/Changes -> { list: RecordChange[] }, newest first: who changed what, as it reads. Ours. */
export interface RecordChange {
  id: string
  action: 'create' | 'update' | 'delete'
  /** 姓名/账号. */
  user: string
  /** Epoch ms. */
  at: number
  version: number
  fields: { field: string; label: string; old: Json; new: Json }[]
}
/** The latest 200. */
export interface RecordChanges {
  list: RecordChange[]
}

/** GET /api/form/{modelId}/Export: the records of a list as a file of text in columns (CSV); `queryJson` and `keyword` as of List. Ours. */
export const RecordExportQuery = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 100, title: '关键字' })),
  queryJson: Type.Optional(Type.String({ maxLength: 20_000, title: '查询条件' })),
  menuId: Type.Optional(Type.String({ maxLength: 64, title: '菜单' })),
  /** Keys of the columns that are wanted, parted by commas; all of the list where it is left out. */
  columns: Type.Optional(Type.String({ maxLength: 4000, title: '列' }))
})
export type RecordExportQuery = Static<typeof RecordExportQuery>

/** GET visualdev/Base/{modelId}/FieldDataSelect -> RecordPage of the columns that were asked for. */
export const FieldDataQuery = Type.Object({
  ...Paging,
  relationField: Type.Optional(Type.String({ maxLength: 100, title: '显示字段' })),
  columnOptions: Type.Optional(Type.String({ maxLength: 2000, title: '列' }))
})
export type FieldDataQuery = Static<typeof FieldDataQuery>

/** One parameter as the client fills it (system.md#parameters, paramList item). */
export const InterfaceParam = Type.Object({
  field: Type.String({ maxLength: 100 }),
  fieldName: Type.Optional(Type.String({ maxLength: 100 })),
  dataType: Type.Optional(Type.String({ maxLength: 20 })),
  required: Type.Optional(Type.Union([Type.Boolean(), Type.Integer(), Type.String({ maxLength: 5 })])),
  defaultValue: Type.Optional(Type.Unknown()),
  relationField: Type.Optional(Type.String({ maxLength: 200 })),
  jnpfKey: Type.Optional(Type.String({ maxLength: 50 }))
})
const ParamList = Type.Optional(Type.Array(InterfaceParam, { maxItems: 50, title: '参数' }))
export const InterfaceParams = Type.Object({ id: Id })
export type InterfaceParams = Static<typeof InterfaceParams>
/** GET system/DataInterface/{id}/Action/Info: one row. */
export const InterfaceInfoQuery = Type.Object({
  id: Type.String({ maxLength: 200, title: '值' }),
  propsValue: Type.Optional(Type.String({ maxLength: 100 })),
  relationField: Type.Optional(Type.String({ maxLength: 100 })),
  columnOptions: Type.Optional(Type.String({ maxLength: 2000 }))
})
export type InterfaceInfoQuery = Static<typeof InterfaceInfoQuery>
/** POST .../Action/InfoByIds: rows of these values. */
export const InterfaceIdsBody = Type.Object({
  ids: Type.Array(Type.Union([Type.String({ maxLength: 200 }), Type.Number()]), { maxItems: 500, title: '值' }),
  interfaceId: Type.Optional(Type.String({ maxLength: 64 })),
  propsValue: Type.Optional(Type.String({ maxLength: 100 })),
  relationField: Type.Optional(Type.String({ maxLength: 100 })),
  paramList: ParamList
})
export type InterfaceIdsBody = Static<typeof InterfaceIdsBody>
/** POST .../Actions/Preview: the option rows themselves. GET .../Actions/Response (3.3) -> { data, dataProcessing }. */
export const InterfacePreviewBody = Type.Object({ paramList: ParamList })
export type InterfacePreviewBody = Static<typeof InterfacePreviewBody>
/** POST .../Action/List -> { list, pagination }. */
export const InterfaceListBody = Type.Object({
  ...Paging,
  interfaceId: Type.Optional(Type.String({ maxLength: 64 })),
  propsValue: Type.Optional(Type.String({ maxLength: 100 })),
  relationField: Type.Optional(Type.String({ maxLength: 100 })),
  columnOptions: Type.Optional(Type.String({ maxLength: 2000 })),
  paramList: ParamList
})
export type InterfaceListBody = Static<typeof InterfaceListBody>
/** GET .../Action/List (3.3) -> { list, pagination, dataProcessing }; its parameters have their defaults. */
export const InterfacePageQuery = Type.Omit(InterfaceListBody, ['paramList'])
export type InterfacePageQuery = Static<typeof InterfacePageQuery>
export type InterfaceRow = { readonly [key: string]: Json | undefined }
export type InterfacePage = Page<InterfaceRow>

/** GET system/BillRule/BillNumber/{enCode} -> the number as a string. */
export const BillParams = Type.Object({ enCode: Id })
export type BillParams = Static<typeof BillParams>

/** POST /api/form/{modelId}/Script: runs one script in the isolate (forms.md#scripts). `values` as of FormEngine.values(). */
export const ScriptBody = Type.Object(
  {
    scriptId: Id,
    /** Of the definition that the form was opened with; the current one where it is not said. */
    version: Type.Optional(Type.Integer({ minimum: 1, title: '版本' })),
    values: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { title: '表单数据' }),
    /** Place of the row, 0 first, when the event came from a sub-table. */
    row: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    /** What scripts know as `data`. */
    data: Type.Optional(Type.Unknown())
  },
  { additionalProperties: false }
)
export type ScriptBody = Static<typeof ScriptBody>
export interface ScriptAnswer {
  patches: FormPatch[]
}
