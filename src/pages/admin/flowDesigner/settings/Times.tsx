import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { CheckField, ChoiceField, PickerField, TextField } from '@/components/Field'
import type { TemplateProperties } from '@/contract/workFlowTemplate'
import type { DesignField } from '@/domain/designer/flow/conditions'
import { TIME_MODES } from '@/domain/designer/flow/settings'
import { isOnOf, timesOf, withMode, withOverdue, withReminder, type StepTimes } from '@/domain/designer/flow/times'
import { isOn, numberOf, textOf } from '@/domain/workFlow/template/read'
import type { NodeProps } from './props'

/** The times of one step; `set` takes what is changed of its properties. */
interface TimesProps {
  times: StepTimes
  set: (change: Partial<TemplateProperties>, about?: string) => void
}

/** A number of a config. */
function Count({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <TextField
      label={label}
      type='digit'
      value={String(value)}
      maxLength={6}
      onInput={(typed) => /^\d+(\.\d+)?$/.test(typed) && onChange(Number(typed))}
    />
  )
}

function Limit({ times: { limit }, set, dates }: TimesProps & { dates: readonly DesignField[] }) {
  const change = (part: object, about = '') => set({ timeLimitConfig: { ...limit, ...part } }, about)
  return (
    <>
      <Count label='时限（小时）' value={numberOf(limit.duringDeal, 24)} onChange={(duringDeal) => change({ duringDeal }, 'duringDeal')} />
      <ChoiceField
        label='从何时算起'
        options={[
          { value: '0', label: '收到时' },
          { value: '1', label: '发起时' },
          { value: '2', label: '表单日期', disabled: dates.length === 0 }
        ]}
        value={String(numberOf(limit.nodeLimit, 0))}
        onChange={(value) => change({ nodeLimit: Number(value) })}
      />
      {numberOf(limit.nodeLimit, 0) === 2 && (
        <PickerField
          label='日期字段'
          options={dates.map((field) => ({ value: field.id, label: field.label }))}
          value={textOf(limit.formField)}
          onChange={(formField) => change({ formField })}
        />
      )}
      <CheckField label='只算工作时间' checked={isOn(limit.workingTime)} onChange={(workingTime) => change({ workingTime })} />
    </>
  )
}

function Reminder({ times, set }: TimesProps) {
  const { reminder } = times
  const change = (part: object, about: string) => set({ noticeConfig: { ...reminder, ...part } }, about)
  return (
    <>
      <CheckField label='到期前提醒' checked={isOnOf(reminder)} onChange={(on) => set(withReminder(times, on))} />
      {isOnOf(reminder) && (
        <>
          <Count
            label='第一次提醒（收到后几小时）'
            value={numberOf(reminder.firstOver, 1)}
            onChange={(firstOver) => change({ firstOver }, 'firstNotice')}
          />
          <Count
            label='之后每隔几小时提醒（0 为一次）'
            value={numberOf(reminder.overTimeDuring, 2)}
            onChange={(overTimeDuring) => change({ overTimeDuring }, 'everyNotice')}
          />
        </>
      )}
    </>
  )
}

function Overdue({ times, set }: TimesProps) {
  const { overdue } = times
  const change = (part: object, about = '') => set({ overTimeConfig: { ...overdue, ...part } }, about)
  return (
    <>
      <CheckField label='超时后处理' checked={isOnOf(overdue)} onChange={(on) => set(withOverdue(times, on))} />
      {isOnOf(overdue) && (
        <>
          <Count label='超时几小时后' value={numberOf(overdue.firstOver, 0)} onChange={(firstOver) => change({ firstOver }, 'firstOver')} />
          <Count
            label='之后每隔几小时（0 为一次）'
            value={numberOf(overdue.overTimeDuring, 2)}
            onChange={(overTimeDuring) => change({ overTimeDuring }, 'everyOver')}
          />
          <CheckField label='催办' checked={isOn(overdue.overNotice)} onChange={(overNotice) => change({ overNotice })} />
          <CheckField
            label='自动通过'
            checked={isOn(overdue.overAutoApprove)}
            onChange={(overAutoApprove) => change({ overAutoApprove })}
          />
          {isOn(overdue.overAutoApprove) && (
            <Count
              label='第几次时自动通过'
              value={numberOf(overdue.overAutoApproveTime, 5)}
              onChange={(overAutoApproveTime) => change({ overAutoApproveTime }, 'autoAt')}
            />
          )}
        </>
      )}
    </>
  )
}

function Timeout({ times: { timeout }, set }: TimesProps) {
  const change = (part: object, about = '') => set({ timeoutConfig: { ...timeout, ...part } }, about)
  return (
    <>
      <Count label='时限' value={numberOf(timeout.quantity, 0)} onChange={(quantity) => change({ quantity }, 'quantity')} />
      <ChoiceField
        label='单位'
        options={[
          { value: 'minute', label: '分钟' },
          { value: 'hour', label: '小时' },
          { value: 'day', label: '天' }
        ]}
        value={timeout.type ?? 'hour'}
        onChange={(type) => change({ type })}
      />
      <ChoiceField
        label='到时'
        options={[
          { value: '1', label: '自动通过' },
          { value: '2', label: '自动拒绝' }
        ]}
        value={String(numberOf(timeout.handler, 1))}
        onChange={(handler) => change({ handler: Number(handler) })}
      />
    </>
  )
}

/** How long a step may take, who is reminded, and what happens when it is over. */
export const Times = observer(function Times({ model, node }: NodeProps) {
  const times = timesOf(node)
  const { mode } = times
  const set: TimesProps['set'] = (change, about = '') => model.canvas.set(node.nodeId ?? '', change, about)
  const modes = [...TIME_MODES, ...(mode === 'asStart' ? [['asStart', '与发起步骤相同'] as const] : [])]
  return (
    <View>
      <PickerField
        label='办理时限'
        options={modes.map(([value, label]) => ({ value, label }))}
        value={mode}
        onChange={(value) => set(withMode(node, value as StepTimes['mode']))}
      />
      {mode === 'remind' && (
        <>
          <Limit times={times} set={set} dates={model.fields.filter(({ kind, isColumn }) => kind === 'date' && !isColumn)} />
          <Reminder times={times} set={set} />
          <Overdue times={times} set={set} />
        </>
      )}
      {mode === 'auto' && <Timeout times={times} set={set} />}
    </View>
  )
})
