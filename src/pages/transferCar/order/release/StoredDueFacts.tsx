import { useEffect, useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { StoredDue } from '@/contract/transferCar/fleet/board'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { resultOf } from '@/domain/apiError'
import { amountInChinese, formatFen } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { Fact } from '@/pages/transferCar/components/Fact'
import { createTransferCarBoardService } from '@/services/transferCar/fleet/board'

/** What a vehicle in the yard still owes, in figures and words, and for how many days (yard.md#dues). */
export function StoredDueFacts({ order: { id, version, status } }: { order: OrderDetail }) {
  const { api } = useStores()
  const [due, setDue] = useState<StoredDue>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    if (status !== 'STORED') return undefined
    let isHere = true
    void resultOf(createTransferCarBoardService(api).yardDue(id)).then(({ data, error }) => {
      if (!isHere) return
      setDue(data)
      // Who has nothing to do with the yard is told nothing of it.
      setFailure(error === undefined || error.code === 403 ? '' : error.message)
    })
    return () => {
      isHere = false
    }
  }, [api, id, version, status])
  if (status !== 'STORED') return null
  if (due === undefined) return failure === '' ? null : <Text className='step-line'>{`待缴费用读取失败：${failure}`}</Text>
  return (
    <View>
      <Fact label='在库天数' text={`${due.days} 天`} />
      <Fact
        label='待缴费用'
        text={
          due.dueFen === 0
            ? due.leave === 'OWED'
              ? '费用还没有核定'
              : '无'
            : `¥${formatFen(due.dueFen)}（${amountInChinese(due.dueFen)}）`
        }
      />
    </View>
  )
}
