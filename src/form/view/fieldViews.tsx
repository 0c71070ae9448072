import type { ComponentType } from 'react'
import type { LeafKind } from '@/domain/form/kinds'
import type { FieldViewProps } from './FormContext'
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
import { ReadPlace, ReadRecord, ReadRow, ReadUsers } from './reading/ReadRows'
import { ColorSheet } from './pickers/ColorSheet'
import { DirectorySheet } from './pickers/DirectorySheet'
import { OptionSheet } from './pickers/OptionSheet'
import { SignatureSheet } from './pickers/SignatureSheet'
import { SuggestionSheet } from './pickers/SuggestionSheet'
import { BranchSheet, PathSheet } from './pickers/TreeSheet'
import { UsersSheet } from './pickers/UsersSheet'
import { YearSheet } from './pickers/YearSheet'

type View = ComponentType<FieldViewProps>

/** How one kind of field is filled in and shown. */
interface FieldView {
  /** To be filled, or locked. */
  readonly Field: View
  /** In a record that is shown: as words, as the field itself, because a picture says more than its words, or not at all. */
  readonly Read: View | 'itself' | 'nothing'
  /** The sheet that the field opens (FormStore.pick); null for a field that opens none. */
  readonly Picker: View | null
}

/** Kinds that hold fields are drawn by layout/. */
export const FIELD_VIEWS: Readonly<Record<LeafKind, FieldView>> = {
  input: { Field: InputField, Read: ReadRow, Picker: null },
  textarea: { Field: TextAreaInput, Read: ReadRow, Picker: null },
  autoComplete: { Field: AutoCompleteField, Read: ReadRow, Picker: SuggestionSheet },
  number: { Field: NumberField, Read: ReadRow, Picker: null },
  switch: { Field: SwitchField, Read: ReadRow, Picker: null },
  radio: { Field: ChoicesField, Read: ReadRow, Picker: OptionSheet },
  checkbox: { Field: ChoicesField, Read: ReadRow, Picker: OptionSheet },
  select: { Field: SelectField, Read: ReadRow, Picker: OptionSheet },
  cascader: { Field: SelectField, Read: ReadRow, Picker: PathSheet },
  treeSelect: { Field: SelectField, Read: ReadRow, Picker: BranchSheet },
  date: { Field: DateInput, Read: ReadRow, Picker: YearSheet },
  time: { Field: TimeInput, Read: ReadRow, Picker: null },
  dateRange: { Field: DateRangeInput, Read: ReadRow, Picker: null },
  timeRange: { Field: TimeRangeInput, Read: ReadRow, Picker: null },
  numberRange: { Field: NumberRangeInput, Read: ReadRow, Picker: null },
  file: { Field: FileField, Read: 'itself', Picker: null },
  image: { Field: ImageField, Read: 'itself', Picker: null },
  color: { Field: ColorField, Read: ReadRow, Picker: ColorSheet },
  rate: { Field: RateField, Read: 'itself', Picker: null },
  slider: { Field: SliderField, Read: ReadRow, Picker: null },
  editor: { Field: EditorField, Read: 'itself', Picker: null },
  organize: { Field: SelectField, Read: ReadRow, Picker: DirectorySheet },
  department: { Field: SelectField, Read: ReadRow, Picker: DirectorySheet },
  position: { Field: SelectField, Read: ReadRow, Picker: DirectorySheet },
  user: { Field: SelectField, Read: ReadRow, Picker: DirectorySheet },
  role: { Field: SelectField, Read: ReadRow, Picker: DirectorySheet },
  group: { Field: SelectField, Read: ReadRow, Picker: DirectorySheet },
  area: { Field: SelectField, Read: ReadRow, Picker: DirectorySheet },
  users: { Field: UsersField, Read: ReadUsers, Picker: UsersSheet },
  relationForm: { Field: RecordField, Read: ReadRecord, Picker: null },
  popupSelect: { Field: RecordField, Read: ReadRow, Picker: null },
  popupTableSelect: { Field: RecordField, Read: ReadRow, Picker: null },
  relationAttribute: { Field: FilledField, Read: ReadRow, Picker: null },
  popupAttribute: { Field: FilledField, Read: ReadRow, Picker: null },
  createUser: { Field: FilledField, Read: ReadRow, Picker: null },
  createTime: { Field: FilledField, Read: ReadRow, Picker: null },
  modifyUser: { Field: FilledField, Read: ReadRow, Picker: null },
  modifyTime: { Field: FilledField, Read: ReadRow, Picker: null },
  currentOrganize: { Field: FilledField, Read: ReadRow, Picker: null },
  currentDepartment: { Field: FilledField, Read: ReadRow, Picker: null },
  currentPosition: { Field: FilledField, Read: ReadRow, Picker: null },
  billNumber: { Field: FilledField, Read: ReadRow, Picker: null },
  calculate: { Field: FilledField, Read: ReadRow, Picker: null },
  qrcode: { Field: QrField, Read: 'itself', Picker: null },
  barcode: { Field: BarcodeField, Read: 'itself', Picker: null },
  link: { Field: LinkLine, Read: 'itself', Picker: null },
  alert: { Field: AlertBox, Read: 'itself', Picker: null },
  text: { Field: TextBlock, Read: 'itself', Picker: null },
  button: { Field: ActionButton, Read: 'nothing', Picker: null },
  divider: { Field: DividerLine, Read: 'itself', Picker: null },
  groupTitle: { Field: GroupTitle, Read: 'itself', Picker: null },
  signature: { Field: SignatureField, Read: 'itself', Picker: SignatureSheet },
  location: { Field: LocationField, Read: ReadPlace, Picker: null },
  unknown: { Field: FilledField, Read: ReadRow, Picker: null }
}
