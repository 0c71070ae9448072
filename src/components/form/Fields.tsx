import type { ComponentType } from 'react'
import { observer } from 'mobx-react'
import type { Address, FieldDefinition, FieldKind } from '@/domain/form/types'
import { useForm, type FieldViewProps } from './FormContext'
import { BarcodeField, QrField } from './fields/CodeFields'
import { ChoicesField, SelectField, SwitchField } from './fields/ChoiceFields'
import { ColorField } from './fields/ColorField'
import { DateInput, DateRangeInput, TimeInput, TimeRangeInput } from './fields/DateFields'
import { EditorField } from './fields/EditorField'
import { FileField } from './fields/FileField'
import { ImageField } from './fields/ImageField'
import { LocationField } from './fields/LocationField'
import { NumberField } from './fields/NumberField'
import { NumberRangeInput } from './fields/RangeFields'
import { RateField } from './fields/RateField'
import { FilledField, RecordField } from './fields/RecordFields'
import { SignatureField } from './fields/SignatureField'
import { SliderField } from './fields/SliderField'
import { ActionButton, AlertBox, DividerLine, GroupTitle, LinkLine, TextBlock } from './fields/StaticFields'
import { AutoCompleteField, InputField, TextAreaInput } from './fields/TextFields'
import { UsersField } from './fields/UsersField'
import { isDrawnWhenRead } from './reading/kinds'
import { readRowOf } from './reading/ReadRows'
import type { FormStore } from './store/formStore'

/** Kinds that hold fields are drawn by layout/. */
type LeafKind = Exclude<FieldKind, 'card' | 'row' | 'tab' | 'collapse' | 'table'>

const DRAWINGS: Readonly<Record<LeafKind, ComponentType<FieldViewProps>>> = {
  input: InputField,
  textarea: TextAreaInput,
  autoComplete: AutoCompleteField,
  number: NumberField,
  switch: SwitchField,
  radio: ChoicesField,
  checkbox: ChoicesField,
  select: SelectField,
  cascader: SelectField,
  treeSelect: SelectField,
  date: DateInput,
  time: TimeInput,
  dateRange: DateRangeInput,
  timeRange: TimeRangeInput,
  numberRange: NumberRangeInput,
  file: FileField,
  image: ImageField,
  color: ColorField,
  rate: RateField,
  slider: SliderField,
  editor: EditorField,
  organize: SelectField,
  department: SelectField,
  position: SelectField,
  user: SelectField,
  role: SelectField,
  group: SelectField,
  area: SelectField,
  users: UsersField,
  relationForm: RecordField,
  popupSelect: RecordField,
  popupTableSelect: RecordField,
  relationAttribute: FilledField,
  popupAttribute: FilledField,
  createUser: FilledField,
  createTime: FilledField,
  modifyUser: FilledField,
  modifyTime: FilledField,
  currentOrganize: FilledField,
  currentDepartment: FilledField,
  currentPosition: FilledField,
  billNumber: FilledField,
  calculate: FilledField,
  qrcode: QrField,
  barcode: BarcodeField,
  link: LinkLine,
  alert: AlertBox,
  text: TextBlock,
  button: ActionButton,
  divider: DividerLine,
  groupTitle: GroupTitle,
  signature: SignatureField,
  location: LocationField,
  unknown: FilledField
}

/** How a field is drawn: to be filled, locked, or as text where a record is shown; undefined for what says nothing then. */
function drawingOf({ kind }: FieldDefinition, isReading: boolean): ComponentType<FieldViewProps> | undefined {
  if (!isReading || isDrawnWhenRead(kind)) return DRAWINGS[kind as LeafKind]
  return kind === 'button' ? undefined : readRowOf(kind)
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
