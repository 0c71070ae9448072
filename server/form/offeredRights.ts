import { buttonCode } from '@/domain/form/rights'
import type { FieldDefinition } from '@/domain/form/types'
import { BUTTON_NAMES, DATA_SCOPES, isOffered, type FormButton } from './access'
import { columnsOf, isView, type Model } from './models'
import { shownFields } from './presenter'

interface Code {
  enCode: string
  fullName: string
}
interface MenuRight extends Code {
  kind: 'button' | 'column' | 'form' | 'resource'
}

/** Codes of the columns of a form's list, and of the fields of the form itself. */
export function fieldCodes(model: Model): Readonly<Record<'column' | 'form', Code[]>> {
  const codes = (fields: Iterable<FieldDefinition>): Code[] => [...fields].map(({ id, label }) => ({ enCode: id, fullName: label }))
  return {
    column: codes(shownFields(model).flatMap((field) => [field, ...columnsOf(field)])),
    // In the form stands more than what is stored: codes, tips and buttons are given and taken too.
    form: codes([...model.definition.byId.values()].filter(({ key }) => key !== ''))
  }
}

/** Rights on the menu of a form that make a difference: those that `menuAccess` asks for, as the form's list is set. */
export function offeredRights(model: Model): MenuRight[] {
  const { list } = model
  const own = (Object.keys(BUTTON_NAMES) as FormButton[])
    .filter((button) => isOffered(model, button))
    .map((button) => ({ enCode: `btn_${button}`, fullName: BUTTON_NAMES[button] }))
  const designed = isView(model)
    ? []
    : (list.customBtnsList ?? []).map(({ value, label }) => ({ enCode: buttonCode(value), fullName: label }))
  const { column, form } = fieldCodes(model)
  const scopes = Object.entries(DATA_SCOPES).map(([enCode, fullName]) => ({ enCode, fullName }))
  const of = (kind: MenuRight['kind'], codes: readonly Code[]): MenuRight[] => {
    // The same code twice is the same right.
    const once = new Map(codes.map((code) => [code.enCode, code]))
    return [...once.values()].map((code) => ({ kind, ...code }))
  }
  return [
    ...of('button', [
      ...(list.useBtnPermission === true ? [...own, ...designed] : []),
      { enCode: 'btn_view_pii', fullName: '查看个人信息' }
    ]),
    ...of('column', list.useColumnPermission === true ? column : []),
    ...of('form', list.useFormPermission === true ? form : []),
    ...of('resource', list.useDataPermission === true ? scopes : [])
  ]
}
