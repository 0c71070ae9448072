import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { TextAreaField, TextField } from '@/components/Field'
import { BodyCode } from '@/contract/codes'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { Model } from '@/domain/permission'
import { useStores } from '@/hooks/useStores'
import type { StepModel } from '@/pages/transferCar/order/steps/model'
import { createTransferCarService } from '@/services/transferCar/order/orders'
import { Submission } from '@/stores/submission'

/** The six digits that went to who fetches the vehicle; a manager may hand it out without them (yard.md#release-code). */
export const ReleaseCodeField = observer(function ReleaseCodeField({ order, step }: { order: OrderDetail; step: StepModel }) {
  const { api, uuid, session } = useStores()
  const [submission] = useState(() => new Submission({ uuid }))
  const [said, setSaid] = useState('')
  const mayWithout = session.can(Model.accidentOrder, 'btn_release_override')
  const resend = async () => {
    const answer = await submission.send('resend', { order: order.id }, (key) =>
      createTransferCarService(api).resendReleaseCode(order.id, key)
    )
    if (answer === undefined) return
    const { error } = answer
    setSaid(
      error === undefined
        ? '验证码已重新发送，之前的失效'
        : error.code === BodyCode.tooOften
          ? error.message
          : submission.failureOf('resend')
    )
  }
  return (
    <>
      <TextField
        label='取车验证码'
        type='number'
        value={step.body.releaseCode ?? ''}
        maxLength={6}
        placeholder='取车人短信中的 6 位数字'
        error={step.errors.releaseCode}
        onInput={(text) => step.set('releaseCode', text)}
      />
      <Button kind='text' loading={submission.running !== ''} onPress={() => void resend()}>
        重新发送验证码
      </Button>
      {said !== '' && <Text className='step-line'>{said}</Text>}
      {mayWithout && (
        <TextAreaField
          label='没有验证码的原因'
          mark='选填'
          value={step.body.noCodeReason ?? ''}
          maxLength={200}
          rows={2}
          placeholder='收不到短信时由经理填写，会记入工单'
          onInput={(text) => step.set('noCodeReason', text)}
        />
      )}
    </>
  )
})
