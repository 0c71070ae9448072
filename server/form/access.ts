import type { ButtonEntry } from '@/contract/form'
import { buttonCode } from '@/domain/form/rights'
import type { FieldDefinition, FieldRight } from '@/domain/form/types'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { forbidden } from '../errors'
import { organizeTree } from '../organization/commands/names'
import { menuRights } from '../session/rights'
import { formMenusOf } from '../menu/menus'
import { isView, loadModel, type Model } from './models'
import type { Scope } from './repository/records'

/** What lists and records can be asked for, with what the platform calls its button. */
export type FormButton = 'add' | 'edit' | 'remove' | 'batchRemove' | 'detail' | 'download'
export const BUTTON_NAMES: Readonly<Record<FormButton, string>> = {
  add: '新增',
  edit: '编辑',
  remove: '删除',
  batchRemove: '批量删除',
  detail: '详情',
  download: '导出'
}

/** What a person may do with the records of one model (people.md#permission-list: missing means no). */
export interface Access {
  readonly model: Model
  /** Whose records he may know. */
  readonly scope: Scope
  may(button: FormButton): boolean
  /** Whether a button that the list's designer gave to its rows is for him. */
  mayPress(button: ButtonEntry): boolean
  /** Whether a column may be shown to him in lists. @param id of a field, `table-field` in a sub-table */
  seesColumn(id: string): boolean
  /** Whether a field of the form is for him, to read and to write. */
  seesField(id: string): boolean
  /** Whether numbers of people are shown to him in full when he asks for them; each look is logged (forms.md#personal-data-in-forms). */
  readonly revealsNumbers: boolean
  /** Rights of a step of a flow, by the id of the field; a field that is not listed has all. */
  readonly stepRights?: Readonly<Record<string, FieldRight>>
}

/** Rights of kind `resource` on a menu (the platform's data schemes): whose records. */
export const DATA_SCOPES = { all: '全部数据', organize: '本组织及以下', department: '本部门及以下', own: '本人数据' } as const
export type DataScope = keyof typeof DATA_SCOPES

/**
 * The rights come from the menus that open the model: from the one that the caller names, else from all that the person has.
 * @throws Refusal 404 for no such model, 403 for one that no menu of his opens
 */
export async function accessOf(reader: Reader, actor: Actor, modelId: string, menuId?: string): Promise<Access> {
  const model = await loadModel(reader, modelId)
  const access = await menuAccess(reader, actor, model, menuId)
  if (access === undefined) throw forbidden()
  return access
}

/** The same without a refusal: undefined when no menu of the person opens the model. */
export async function menuAccess(reader: Reader, actor: Actor, model: Model, menuId?: string): Promise<Access | undefined> {
  const menus = (await formMenusOf(reader, actor))
    .filter((menu) => menu.modelId === model.model.id && (menuId === undefined || menuId === '' || menu.menuId === menuId))
    .map((menu) => menu.menuId)
  if (menus.length === 0) return undefined
  const { list } = model
  const all = actor.isAdministrator
  const asks = list.useColumnPermission === true || list.useFormPermission === true || list.useDataPermission === true
  const rights = all || !asks ? undefined : await menuRights(reader, actor.roleIds, menus)
  return {
    model,
    scope: rights === undefined || list.useDataPermission !== true ? 'all' : await scopeOf(reader, actor, rights.scopes),
    may: (button) => isOffered(model, button) && (list.useBtnPermission !== true || menus.some((menu) => actor.can(menu, `btn_${button}`))),
    mayPress: ({ value }) => !isView(model) && (list.useBtnPermission !== true || menus.some((menu) => actor.can(menu, buttonCode(value)))),
    revealsNumbers: menus.some((menu) => actor.can(menu, 'btn_view_pii')),
    seesColumn: (id) => list.useColumnPermission !== true || rights === undefined || isGiven(model, rights.columns, id),
    seesField: (id) => list.useFormPermission !== true || rights === undefined || isGiven(model, rights.fields, id)
  }
}

/** A sub-table is given with any of its columns. */
function isGiven({ definition }: Model, codes: ReadonlySet<string>, id: string): boolean {
  return codes.has(id) || (definition.byId.get(id)?.children ?? []).some((column) => column.table === id && codes.has(column.id))
}

/** A view is only read; a list that names its buttons has no others; a form without a list can only be filled in. Downloads were never among the phone's. */
export function isOffered({ model, list }: Model, button: FormButton): boolean {
  if (model.webType === '1') return button === 'add'
  if (model.webType === '4' && button !== 'download') return false
  const named = [...(list.btnsList ?? []), ...(list.columnBtnsList ?? [])].map(({ value }) => value)
  const isNamed = (value: string): boolean => named.includes(value)
  if (named.length === 0) return true
  if (button === 'batchRemove') return isNamed('batchRemove') || isNamed('remove')
  return button === 'download' ? list.useBtnPermission === true || isNamed('download') : isNamed(button)
}

async function scopeOf(reader: Reader, actor: Actor, scopes: ReadonlySet<string>): Promise<Scope> {
  if (scopes.has('all')) return 'all'
  const ownOf = scopes.has('own') ? actor.userId : null
  if (!scopes.has('organize') && !scopes.has('department')) return { organizeIds: [], ownOf }
  const tree = await organizeTree(reader)
  const path = tree.path(actor.organizeId)
  // The nearest company above holds the whole of one's own organization.
  const top = scopes.has('organize') ? ([...path].reverse().find(({ category }) => category === 'company') ?? path.at(0)) : path.at(-1)
  return { organizeIds: top === undefined ? [] : [...tree.withBelow([top.id])], ownOf }
}

/** @throws Refusal 403 naming the missing right */
export function requireButton(access: Access, button: FormButton): void {
  if (!access.may(button)) throw forbidden(`没有“${BUTTON_NAMES[button]}”的权限`)
}

/**
 * What a button of a row takes from its record: who may press it reads these fields, whether or not the list lets him open the record.
 * @throws Refusal 403
 */
export function accessByButton(access: Access, value: string): Access {
  const button = access.model.list.customBtnsList?.find((each) => each.value === value)
  if (button === undefined || !access.mayPress(button)) throw forbidden()
  const { formOptions = [], templateJson = [] } = button.event ?? {}
  const taken = new Set<unknown>([...formOptions.map(({ field }) => field), ...templateJson.map(({ relationField }) => relationField)])
  return { ...access, seesField: (id) => taken.has(id) && access.seesField(id) }
}

/** A field that the person may know of by any way: in the list or in a record. */
export function knowsField(access: Access, field: FieldDefinition): boolean {
  const columns = access.model.list.columnList ?? []
  const isColumn = columns.length === 0 || columns.some(({ prop }) => prop === field.id || prop === field.table)
  return (isColumn && access.seesColumn(field.id)) || ((access.may('detail') || access.may('edit')) && access.seesField(field.id))
}
