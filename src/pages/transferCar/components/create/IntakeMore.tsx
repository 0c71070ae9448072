import { observer } from 'mobx-react'
import { Section } from '@/components/Card'
import { CheckField, ChoiceField, PickerField, TextAreaField, TextField } from '@/components/Field'
import { ACCIDENT_TYPES, DEST_TYPES, ROAD_TYPES } from '@/domain/transferCar/dictionaries'
import { validateVin } from '@/domain/validators'
import type { CreateModel } from '../../stores/createModel'
import type { IntakeForm } from '../../stores/intakeForm'

const optionsOf = <T extends string>(list: readonly { code: T, label: string }[]) => list.map(({ code, label }) => ({ value: code, label }))

type TextKey = 'reporterName' | 'policeCaseNo' | 'roadName' | 'kmPost' | 'vin' | 'brandModel' | 'color' | 'destAddress' | 'injured' | 'lanesBlocked'

/** Fields under 更多信息. */
export const MORE_FIELDS: readonly (keyof IntakeForm)[] = ['reporterName', 'policeCaseNo', 'accidentType', 'roadType', 'roadName', 'kmPost', 'vin', 'brandModel', 'color', 'destType', 'destAddress', 'injured', 'lanesBlocked', 'hazmat', 'remark']

/** What helps and is not needed to send a truck. */
export const IntakeMore = observer(function IntakeMore({ model }: { model: CreateModel }) {
  const { form, errors } = model
  const text = (key: TextKey, label: string, maxLength: number, placeholder = '', type: 'text' | 'number' = 'text') => (
    <TextField label={label} type={type} value={form[key] ?? ''} maxLength={maxLength} placeholder={placeholder} error={errors[key]} onInput={(value) => model.set(key, value)} />
  )
  const vin = form.vin === undefined || form.vin === '' ? undefined : validateVin(form.vin)
  const knownName = model.order?.reporterName
  return (
    <Section title='更多信息'>
      {text('reporterName', '报案人姓名', 50, knownName == null ? '' : `${knownName}，不改请留空`)}
      <PickerField label='事故形态' options={optionsOf(ACCIDENT_TYPES)} value={form.accidentType} onChange={(code) => model.set('accidentType', code)} />
      {text('policeCaseNo', '警情（事故）编号', 40)}
      <ChoiceField label='道路类型' options={optionsOf(ROAD_TYPES)} value={form.roadType} onChange={(code) => model.set('roadType', code)} />
      {text('roadName', '道路名称与方向', 60, '例如 机荷高速 西行')}
      {text('kmPost', '公里桩号', 12, '例如 K12+300')}
      <CheckField label='涉及危险化学品' checked={form.hazmat === true} onChange={(checked) => model.set('hazmat', checked)} />
      {text('injured', '受伤人数', 3, '0', 'number')}
      {text('lanesBlocked', '占用车道数', 1, '0', 'number')}
      <TextField label='车架号 VIN' value={form.vin ?? ''} maxLength={20} error={errors.vin} {...(vin?.ok === true && vin.warning !== undefined && { help: vin.warning })} onInput={(value) => model.set('vin', value)} />
      {text('brandModel', '品牌型号', 60)}
      {text('color', '车身颜色', 20)}
      <PickerField label='目的地类型' options={optionsOf(DEST_TYPES)} value={form.destType} onChange={(code) => model.set('destType', code)} />
      {text('destAddress', '目的地地址', 255)}
      <TextAreaField label='备注' value={form.remark ?? ''} maxLength={500} error={errors.remark} onInput={(value) => model.set('remark', value)} />
    </Section>
  )
})
