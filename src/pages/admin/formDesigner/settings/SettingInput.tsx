import { useState } from 'react'
import { CheckField, ChoiceField, PickerField, TextAreaField, TextField } from '@/components/Field'
import { settingText, type Setting } from '@/domain/designer/form/settings'
import type { Json } from '@/contract/formSchema'

export interface NumberFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
}

/** A number as it is typed; taken when the field is left, so that 1.5 is not taken at the point. */
export function NumberText({ label, value, onChange }: NumberFieldProps) {
  const [draft, setDraft] = useState<string>()
  const leave = () => {
    if (draft !== undefined && draft !== value && (draft.trim() === '' || Number.isFinite(Number(draft)))) onChange(draft.trim())
    setDraft(undefined)
  }
  const isNone = draft !== undefined && draft.trim() !== '' && draft !== '-' && !Number.isFinite(Number(draft))
  return (
    <TextField
      label={label}
      type='digit'
      value={draft ?? value}
      error={isNone ? '请填写数字' : ''}
      onInput={setDraft}
      onBlur={leave}
      onConfirm={leave}
    />
  )
}

/** Lines that are read when the field is left: a line that is half written is none yet. */
function LinesText({ label, value, onChange, help }: NumberFieldProps & { help: string }) {
  const [draft, setDraft] = useState<string>()
  const leave = () => {
    if (draft !== undefined && draft !== value) onChange(draft)
    setDraft(undefined)
  }
  return <TextAreaField label={label} value={draft ?? value} help={help} maxLength={1000} onInput={setDraft} onBlur={leave} />
}

/** A few stand side by side, more in a sheet. */
const MOST_CHOICES = 4

/** One setting of a field, as its sort is filled in. */
export function SettingInput({ setting, raw, onChange }: { setting: Setting; raw: Json; onChange: (text: string) => void }) {
  const { sort, label, choices = [], help } = setting
  const value = settingText(raw, setting)
  switch (sort) {
    case 'flag':
      return (
        <CheckField
          label={help === undefined ? label : `${label}（${help}）`}
          checked={value !== ''}
          onChange={(on) => onChange(on ? '1' : '')}
        />
      )
    case 'number':
      return <NumberText label={label} value={value} onChange={onChange} />
    case 'columns':
      return <LinesText label={label} value={value} help={help ?? ''} onChange={onChange} />
    case 'lines':
      return <TextAreaField label={label} value={value} maxLength={1000} onInput={onChange} />
    case 'choice':
      return choices.length > MOST_CHOICES ? (
        <PickerField label={label} options={choices} value={value} onChange={onChange} />
      ) : (
        <ChoiceField label={label} options={choices} value={value} onChange={onChange} />
      )
    case 'text':
      return <TextField label={label} value={value} maxLength={300} {...(help !== undefined && { help })} onInput={onChange} />
  }
}
