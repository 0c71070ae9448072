import type { ButtonEntry, ColumnData, ColumnEntry } from '@/contract/form'
import { buttonCode } from '@/domain/form/rights'
import type { FieldRight, FormDefinition } from '@/domain/form/types'
import type { PermissionKind } from '@/domain/permission'

/** Buttons of a list and of its rows (forms.md#buttons-of-a-list). */
export type ModelButton = 'add' | 'edit' | 'remove' | 'detail' | 'download'

const WORDS: Readonly<Record<ModelButton, string>> = { add: '新增', edit: '编辑', remove: '删除', detail: '详情', download: '导出' }

/** What a person may do with the records of a model (forms.md#buttons-of-a-list). The server checks again. */
export interface ModelRights {
  /** The word on the button, undefined where it is not for this person. */
  readonly button: (name: ModelButton) => string | undefined
  /** Buttons that the list's designer gave to its rows. */
  readonly ownButtons: readonly ButtonEntry[]
  readonly hasColumn: (column: ColumnEntry) => boolean
  /** Of the fields of a form; undefined where the menu limits none. */
  readonly fieldsOf: (definition: FormDefinition) => ReadonlyMap<string, FieldRight> | undefined
}

/**
 * A list that a model does not have leaves its buttons at their usual words; a button that is missing from one that it has is off.
 * @param can presence of a code in permissionList of this menu
 */
export function modelRights(columns: ColumnData, can: (enCode: string, kind: PermissionKind) => boolean): ModelRights {
  const entryOf = (name: ModelButton): ButtonEntry | undefined => {
    const list = name === 'add' || name === 'download' ? columns.btnsList : columns.columnBtnsList
    return list === undefined ? { value: name, label: WORDS[name] } : list.find(({ value }) => value === name)
  }
  return {
    button: (name) => (columns.useBtnPermission === true && !can(`btn_${name}`, 'button') ? undefined : entryOf(name)?.label),
    ownButtons: (columns.customBtnsList ?? []).filter(({ value }) => columns.useBtnPermission !== true || can(buttonCode(value), 'button')),
    hasColumn: ({ prop }) => columns.useColumnPermission !== true || can(prop, 'column'),
    fieldsOf(definition) {
      if (columns.useFormPermission !== true) return undefined
      const isOpen = (id: string): boolean => can(id, 'form')
      return new Map(
        [...definition.byId.values()]
          .filter(({ key }) => key !== '')
          .map((field) => {
            // A sub-table is there for the sake of its columns.
            const isReadable = isOpen(field.id) || (field.kind === 'table' && field.children.some(({ id }) => isOpen(id)))
            return [field.id, { isReadable, isWritable: isReadable }] as const
          })
      )
    }
  }
}
