import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { CheckField, TextAreaField, TextField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import type { RetentionTrial } from '@/contract/admin/privacy'
import { RETENTION_FACTS } from '@/domain/admin/retention'
import { shanghaiDate } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import type { RetentionModel } from './model'

const UNITS = { positions: '个定位点', calls: '条来电', orderPeople: '张工单', chats: '条消息' } as const

/** What would go, in words. */
function trialWords({ count, oldestAt, newestAt, spared }: RetentionTrial, kind: keyof typeof UNITS): string {
  const unit = UNITS[kind]
  const whole =
    count === 0 || oldestAt === null || newestAt === null
      ? '现在没有到期的数据。'
      : `现在有 ${count} ${unit}到期（${shanghaiDate(oldestAt)} 至 ${shanghaiDate(newestAt)}），今晚 3 点起处理，不能恢复。`
  const why = kind === 'chats' ? '会话或它的工单已保全' : '保全，或还有未结清的款项'
  return spared === 0 ? whole : `${whole}另有 ${spared} ${unit}已到期但保留：${why}。`
}

/** How long a kind is kept, with what would go if it were so. */
export const RuleSheet = observer(function RuleSheet({ model }: { model: RetentionModel }) {
  const { feedback } = useStores()
  const { editing, submission, trial } = model
  if (editing === undefined) return null
  const { name, least, most, mayKeepForEver, then } = RETENTION_FACTS[editing]
  const failure = submission.failureOf('rule')
  const save = async () => {
    if (await model.save()) feedback.toast('保留期限已保存')
  }
  return (
    <Sheet
      open
      title={`${name}的保留期限`}
      onClose={model.close}
      footer={
        <Button loading={submission.running === 'rule'} loadingText='正在保存…' onPress={() => void save()}>
          {trial !== undefined && trial.count > 0 ? `保存并处理到期的 ${trial.count} ${UNITS[editing]}` : '保存'}
        </Button>
      }
    >
      {mayKeepForEver && <CheckField label='一直保留' checked={model.isForEver} onChange={model.keepForEver} />}
      {!model.isForEver && (
        <TextField
          label='保留天数'
          type='number'
          value={model.days}
          maxLength={5}
          trailing={<Text>天</Text>}
          help={`${least} 到 ${most} 天`}
          error={submission.errorsOf('rule').days ?? (model.days === '' ? '' : model.fault)}
          onInput={model.type}
        />
      )}
      <Text className='retention-words'>{`到期后${then}。`}</Text>
      <Text className={model.trialFailure === '' ? 'retention-trial' : 'retention-trial retention-bad'} {...{ role: 'status' }}>
        {model.trialFailure !== '' ? model.trialFailure : trial === undefined ? '' : trialWords(trial, editing)}
      </Text>
      {failure !== '' && (
        <Text className='retention-bad' {...{ role: 'alert' }}>
          {failure}
        </Text>
      )}
    </Sheet>
  )
})

/** An order that is left alone. */
export const HoldSheet = observer(function HoldSheet({ model }: { model: RetentionModel }) {
  const { feedback } = useStores()
  const { submission } = model
  const errors = submission.errorsOf('hold')
  const failure = submission.failureOf('hold')
  const hold = async () => {
    if (await model.hold()) feedback.toast('工单已保全')
  }
  return (
    <Sheet
      open={model.isHolding}
      title='保全工单'
      onClose={model.close}
      footer={
        <Button
          loading={submission.running === 'hold'}
          disabled={model.orderNo.trim() === '' || model.reason.trim() === ''}
          onPress={() => void hold()}
        >
          保全
        </Button>
      }
    >
      <TextField
        label='工单编号'
        value={model.orderNo}
        maxLength={30}
        error={errors.orderNo ?? ''}
        onInput={(orderNo) => model.typeHold({ orderNo })}
      />
      <TextAreaField
        label='原因'
        value={model.reason}
        maxLength={200}
        error={errors.reason ?? ''}
        onInput={(reason) => model.typeHold({ reason })}
      />
      {failure !== '' && Object.keys(errors).length === 0 && (
        <Text className='retention-bad' {...{ role: 'alert' }}>
          {failure}
        </Text>
      )}
    </Sheet>
  )
})
