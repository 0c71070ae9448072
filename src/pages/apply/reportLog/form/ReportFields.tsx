import { Fragment } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { ChoiceField, DateField, TextAreaField, TextField } from '@/components/Field'
import { SelectField } from '@/components/selector'
import { MOST_RECEIVERS, periodText, REPORT_KINDS, TEMPLATES, TEXT_LENGTH, type ReportField } from '@/domain/reportLog/templates'
import type { ReportFormModel } from './model'

const isText = (value: unknown): value is string => typeof value === 'string'

const OneField = observer(function OneField({ model, field }: { model: ReportFormModel; field: ReportField }) {
  const common = { label: field.label, error: model.problems[field.id], ...(field.isRequired ? { mark: '必填' as const } : {}) }
  const value = model.input.texts[field.id] ?? ''
  const change = (text: string): void => model.setText(field.id, text)
  switch (field.type) {
    case 'text':
      return <TextAreaField {...common} value={value} maxLength={TEXT_LENGTH} rows={4} onInput={change} />
    case 'number':
      return <TextField {...common} type='digit' value={value} maxLength={8} trailing={<Text>{field.unit}</Text>} onInput={change} />
    case 'choice':
      return (
        <ChoiceField
          {...common}
          options={field.options.map((option) => ({ value: option, label: option }))}
          value={value}
          onChange={change}
        />
      )
  }
})

/** The fields of a template, its period and who receives it. */
export const ReportFields = observer(function ReportFields({ model }: { model: ReportFormModel }) {
  const { input, problems, fresh, isPlatform } = model
  return (
    <Fragment key={model.generation}>
      {!isPlatform && (
        <Section title={`${TEMPLATES[input.kind].name} ${periodText(input.kind, input.day)}`}>
          {model.isNew && (
            <ChoiceField
              label='类型'
              options={REPORT_KINDS.map((kind) => ({ value: kind, label: TEMPLATES[kind].name }))}
              value={input.kind}
              onChange={(kind) => void model.choose({ kind })}
            />
          )}
          <DateField
            label={input.kind === 'daily' ? '日期' : '其中的一天'}
            value={input.day}
            error={problems.day}
            onChange={(day) => {
              if (day !== '') void model.choose({ day })
            }}
          />
          {model.isNew && fresh?.last != null && (
            <Button kind='secondary' icon='copy' onPress={model.copyLast}>
              复制上次
            </Button>
          )}
        </Section>
      )}
      <Section title='内容'>
        {model.fields.map((field) => (
          <OneField key={field.id} model={model} field={field} />
        ))}
      </Section>
      <Section title='发送'>
        <SelectField
          kind='user'
          multiple
          max={MOST_RECEIVERS}
          label='发送给谁'
          mark='必填'
          value={input.receiverIds}
          error={problems.receiverIds}
          onChange={(value) => model.set({ receiverIds: Array.isArray(value) ? value.filter(isText) : [] })}
        />
      </Section>
    </Fragment>
  )
})
