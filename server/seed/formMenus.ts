import { sql } from 'drizzle-orm'
import { buttonCode } from '@/domain/form/rights'
import type { Role } from '@/domain/permission'
import { roleId } from '../admin/rightsCatalogue'
import type { Tx } from '../database/client'
import { menu, role, roleMenu, rolePermission } from '../database/schema'
import { refuse } from '../errors'
import { BUTTON_NAMES, DATA_SCOPES, type DataScope, type FormButton } from '../form/access'
import { loadModel } from '../form/models'
import { fieldCodes } from '../form/offeredRights'

/** What a role may do with the records of a form. */
export interface FormRight {
  readonly role: Role | (string & {})
  readonly scope: DataScope
  /** Every button where left out. */
  readonly buttons?: readonly FormButton[]
  /** Numbers of people in full when he asks; whoever has every button where left out. */
  readonly revealsNumbers?: boolean
  /** Fields that are not for this role, neither in the list nor in the form. */
  readonly without?: readonly string[]
}

export interface FormMenu {
  readonly modelId: string
  readonly fullName: string
  readonly icon: string
  readonly color: string
  readonly rights: readonly FormRight[]
}

/** Group of the workbench that holds the forms. */
const GROUP = { id: 'form', fullName: '表单', sortCode: 1000 }
const FUNCTION = 3
const ALL_BUTTONS: readonly FormButton[] = Object.keys(BUTTON_NAMES) as FormButton[]

export const formMenuId = (modelId: string): string => `form-${modelId}`

/**
 * Puts a form on the workbench of some roles, with their rights to its buttons, columns, fields and records; what is there already stays.
 * @throws Refusal 400 for a role that nobody knows
 */
export async function addFormMenu(tx: Tx, { modelId, fullName, icon, color, rights }: FormMenu): Promise<void> {
  const id = formMenuId(modelId)
  const known = (await tx.select({ id: role.id }).from(role)).map((row) => row.id)
  const strange = rights.find((right) => !known.includes(roleId(right.role)))
  if (strange !== undefined) throw refuse(`没有角色“${strange.role}”`)
  const common = { parentId: '0', icon: '', type: 1, property: {} }
  const [place] = await tx.select({ last: sql<number>`coalesce(max(${menu.sortCode}), 0)::int` }).from(menu)
  await tx
    .insert(menu)
    .values({ ...common, ...GROUP, enCode: GROUP.id })
    .onConflictDoNothing()
  await tx
    .insert(menu)
    .values({
      ...common,
      id,
      parentId: GROUP.id,
      fullName,
      enCode: id,
      icon,
      type: FUNCTION,
      property: { moduleId: modelId, iconBackgroundColor: color },
      sortCode: Math.max(place?.last ?? 0, GROUP.sortCode) + 1
    })
    .onConflictDoNothing()
  await tx
    .insert(roleMenu)
    .values(rights.flatMap((right) => [GROUP.id, id].map((menuId) => ({ roleId: roleId(right.role), menuId }))))
    .onConflictDoNothing()
  const model = await loadModel(tx, modelId)
  const kinds = fieldCodes(model)
  const rows = rights.flatMap(({ role: code, scope, buttons = ALL_BUTTONS, revealsNumbers = buttons === ALL_BUTTONS, without = [] }) => {
    return [
      // Whoever has every button has those of the list's designer too.
      ...(buttons === ALL_BUTTONS
        ? (model.list.customBtnsList ?? []).map(({ value, label }) => ({
            kind: 'button' as const,
            enCode: buttonCode(value),
            fullName: label
          }))
        : []),
      ...(revealsNumbers ? [{ kind: 'button' as const, enCode: 'btn_view_pii', fullName: '查看个人信息' }] : []),
      ...buttons.map((button) => ({ kind: 'button' as const, enCode: `btn_${button}`, fullName: BUTTON_NAMES[button] })),
      ...(['column', 'form'] as const).flatMap((kind) =>
        kinds[kind].filter(({ enCode }) => !without.includes(enCode)).map((entry) => ({ kind, ...entry }))
      ),
      { kind: 'resource' as const, enCode: scope, fullName: DATA_SCOPES[scope] }
    ].map((right) => ({ roleId: roleId(code), modelId: id, ...right }))
  })
  await tx.insert(rolePermission).values(rows).onConflictDoNothing()
}
