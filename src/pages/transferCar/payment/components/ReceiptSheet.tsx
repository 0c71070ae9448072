import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { FactRow } from '@/components/Card'
import { Button } from '@/components/Button'
import { ErrorState } from '@/components/EmptyState'
import { QrImage } from '@/components/QrImage'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { formatFen, formatFullDateTime } from '@/domain/format'
import { PAY_METHOD_LABELS } from '@/domain/transferCar/payment/labels'
import { displayPlate } from '@/domain/validators'
import { useStores } from '@/hooks/useStores'
import { copyText } from '@/platform/clipboard'
import { createMoneyService } from '@/services/transferCar/payment/payments'
import { Loadable } from '@/stores/loadable'
import { Fact } from '@/pages/transferCar/components/Fact'

/** 收据 of one payment; the payer scans its code and sees whether it is real. */
export const ReceiptSheet = observer(function ReceiptSheet({
  paymentOrderId,
  payId,
  onClose
}: {
  paymentOrderId: string
  payId: string
  onClose: () => void
}) {
  const { api, feedback } = useStores()
  const [receipt] = useState(() => new Loadable(() => createMoneyService(api).receipt(paymentOrderId, payId)))
  useEffect(() => void receipt.load(), [receipt])
  const { data, error } = receipt
  const copy = async (url: string) => feedback.toast((await copyText(url)) ? '收据链接已复制' : '没有复制成功')
  return (
    <Sheet
      open
      title='收据'
      onClose={onClose}
      {...(data !== undefined && {
        footer: (
          <Button kind='secondary' icon='copy' onPress={() => void copy(data.url)}>
            复制收据链接
          </Button>
        )
      })}
    >
      {data === undefined &&
        (error === undefined ? (
          <Skeleton cards={1} lines={4} />
        ) : (
          <ErrorState message={error.message} onRetry={() => void receipt.load()} />
        ))}
      {data !== undefined && (
        <>
          <Fact label='收据号' text={data.receiptNo} />
          <FactRow label='金额'>
            <Amount fen={data.amountFen} size='page' />
          </FactRow>
          <Fact label='大写' text={data.amountInWords} />
          <Fact label='已退款' text={data.refundedFen > 0 ? `${formatFen(data.refundedFen)} 元` : ''} />
          <Fact label='付款方式' text={PAY_METHOD_LABELS[data.method]} />
          <Fact label='时间' text={formatFullDateTime(data.paidAt)} />
          <Fact label='车牌' text={data.plateNo === null ? '' : displayPlate(data.plateNo)} />
          <Fact label='工单' text={data.orderNo} />
          <Fact label='缴费工单' text={data.paymentNo} />
          <Fact label='收款人' text={data.collectorName} />
          <Fact label='收款单位' text={data.companyName} />
          <QrImage text={data.url} label='查验收据的二维码' />
          <Text className='pay-hint'>{data.notice}</Text>
        </>
      )}
    </Sheet>
  )
})
