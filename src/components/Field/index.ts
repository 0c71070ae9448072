import './index.scss'

export { ChoiceField, CheckField, type Choice } from './ChoiceField'
export { FieldFrame, type FieldProps } from './Field'
export { PickerField } from './PickerField'
export { TextAreaField, TextField } from './TextField'
