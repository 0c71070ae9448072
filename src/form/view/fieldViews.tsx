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

const view = (Field: View, Read: FieldView['Read'], Picker: FieldView['Picker']): FieldView => ({ Field, Read, Picker })

/** Kinds that hold fields are drawn by layout/. */
export const FIELD_VIEWS: Readonly<Record<LeafKind, FieldView>> = {
  input: view(InputField, ReadRow, null),
  textarea: view(TextAreaInput, ReadRow, null),
  autoComplete: view(AutoCompleteField, ReadRow, SuggestionSheet),
  number: view(NumberField, ReadRow, null),
  switch: view(SwitchField, ReadRow, null),
  radio: view(ChoicesField, ReadRow, OptionSheet),
  checkbox: view(ChoicesField, ReadRow, OptionSheet),
  select: view(SelectField, ReadRow, OptionSheet),
  cascader: view(SelectField, ReadRow, PathSheet),
  treeSelect: view(SelectField, ReadRow, BranchSheet),
  date: view(DateInput, ReadRow, YearSheet),
  time: view(TimeInput, ReadRow, null),
  dateRange: view(DateRangeInput, ReadRow, null),
  timeRange: view(TimeRangeInput, ReadRow, null),
  numberRange: view(NumberRangeInput, ReadRow, null),
  file: view(FileField, 'itself', null),
  image: view(ImageField, 'itself', null),
  color: view(ColorField, ReadRow, ColorSheet),
  rate: view(RateField, 'itself', null),
  slider: view(SliderField, ReadRow, null),
  editor: view(EditorField, 'itself', null),
  organize: view(SelectField, ReadRow, DirectorySheet),
  department: view(SelectField, ReadRow, DirectorySheet),
  position: view(SelectField, ReadRow, DirectorySheet),
  user: view(SelectField, ReadRow, DirectorySheet),
  role: view(SelectField, ReadRow, DirectorySheet),
  group: view(SelectField, ReadRow, DirectorySheet),
  area: view(SelectField, ReadRow, DirectorySheet),
  users: view(UsersField, ReadUsers, UsersSheet),
  relationForm: view(RecordField, ReadRecord, null),
  popupSelect: view(RecordField, ReadRow, null),
  popupTableSelect: view(RecordField, ReadRow, null),
  relationAttribute: view(FilledField, ReadRow, null),
  popupAttribute: view(FilledField, ReadRow, null),
  createUser: view(FilledField, ReadRow, null),
  createTime: view(FilledField, ReadRow, null),
  modifyUser: view(FilledField, ReadRow, null),
  modifyTime: view(FilledField, ReadRow, null),
  currentOrganize: view(FilledField, ReadRow, null),
  currentDepartment: view(FilledField, ReadRow, null),
  currentPosition: view(FilledField, ReadRow, null),
  billNumber: view(FilledField, ReadRow, null),
  calculate: view(FilledField, ReadRow, null),
  qrcode: view(QrField, 'itself', null),
  barcode: view(BarcodeField, 'itself', null),
  link: view(LinkLine, 'itself', null),
  alert: view(AlertBox, 'itself', null),
  text: view(TextBlock, 'itself', null),
  button: view(ActionButton, 'nothing', null),
  divider: view(DividerLine, 'itself', null),
  groupTitle: view(GroupTitle, 'itself', null),
  signature: view(SignatureField, 'itself', SignatureSheet),
  location: view(LocationField, ReadPlace, null),
  unknown: view(FilledField, ReadRow, null)
}
