import type { ComponentType } from 'react'
import { observer } from 'mobx-react'
import { isLayout } from '@/domain/form/kinds'
import type { Address, FieldDefinition } from '@/domain/form/types'
import { FIELD_VIEWS } from './fieldViews'
import { useForm, type FieldViewProps } from './FormContext'
import type { FormStore } from '../store/formStore'

/** How a field is drawn: to be filled, locked, or as text where a record is shown; undefined for what says nothing then. */
function drawingOf({ kind }: FieldDefinition, isReading: boolean): ComponentType<FieldViewProps> | undefined {
  if (isLayout(kind)) return undefined
  const { Field, Read } = FIELD_VIEWS[kind]
  if (!isReading || Read === 'itself') return Field
  return Read === 'nothing' ? undefined : Read
}

export interface FieldsProps {
  fields: readonly FieldDefinition[]
  /** Where each of them stands; its id unless it is a column of a row. */
  addressOf?: (field: FieldDefinition) => Address
}

const ownAddress = ({ id }: FieldDefinition): Address => id

/** Fields one after the other, those that are there to be seen; to be called under an observer. */
export function drawFields(store: FormStore, { fields, addressOf = ownAddress }: FieldsProps): JSX.Element[] {
  return fields.flatMap((field) => {
    const address = addressOf(field)
    const Drawing = store.isVisible(field, address) ? drawingOf(field, store.isReading) : undefined
    return Drawing === undefined ? [] : [<Drawing key={field.id} field={field} address={address} />]
  })
}

/** Whether anything of a field is drawn now; to be asked under an observer. */
export const isShown = (store: FormStore, field: FieldDefinition): boolean =>
  store.isVisible(field) && drawingOf(field, store.isReading) !== undefined

/** Draws again when a field comes or goes, not when a value changes. */
export const Fields = observer(function Fields(props: FieldsProps) {
  return <>{drawFields(useForm(), props)}</>
})
