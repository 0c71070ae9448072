import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/Dialog'
import type { PaymentCard } from '@/contract/transferCar/payment/payment'
import { formatFen } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { BulkReviewModel } from './model'

interface BulkReviewProps {
  model: BulkReviewModel
  chosen: readonly PaymentCard[]
  onPassed: () => void
}

/** Passes those of the ticked payment orders that wait for a review: says before what it comes to, and afterwards which were not passed and why. */
export const BulkReview = observer(function BulkReview({ model, chosen, onPassed }: BulkReviewProps) {
  const { feedback } = useStores()
  const [rows, setRows] = useState<readonly PaymentCard[]>()
  const waiting = BulkReviewModel.waiting(chosen)
  const { failures, isRunning, passed } = model
  const begin = () => {
    model.clear()
    setRows(waiting)
  }
  const close = () => setRows(undefined)
  const pass = async (wanted: readonly PaymentCard[]) => {
    await model.pass(wanted)
    onPassed()
    if (model.failures.length > 0) return
    close()
    feedback.toast(`${wanted.length} 张已复核通过`)
  }
  const hasResult = failures.length > 0 && !isRunning
  return (
    <>
      {waiting.length > 0 && (
        <Button inline onPress={begin}>
          {`复核通过所选 ${waiting.length} 张`}
        </Button>
      )}
      <Dialog
        open={rows !== undefined}
        title={hasResult ? `${failures.length} 张没有通过` : `复核通过 ${rows?.length ?? 0} 张缴费工单？`}
        confirmText={hasResult ? '知道了' : '复核通过'}
        loading={isRunning}
        onConfirm={() => (hasResult ? close() : void pass(rows ?? []))}
        onCancel={close}
      >
        {hasResult ? (
          <View>
            {passed > 0 && <Text className='bulk-review-line'>{`${passed} 张已复核通过。`}</Text>}
            {failures.map(({ id, paymentNo, reason }) => (
              <Text key={id} className='bulk-review-line'>{`${paymentNo}：${reason}`}</Text>
            ))}
          </View>
        ) : (
          <Text>{`应收合计 ${formatFen((rows ?? []).reduce((sum, { payableFen }) => sum + payableFen, 0))} 元。通过后费用锁定，可以收款。`}</Text>
        )}
      </Dialog>
    </>
  )
})
