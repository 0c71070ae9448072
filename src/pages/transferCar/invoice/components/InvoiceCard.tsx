import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { Card } from '@/components/Card'
import { Pressable } from '@/components/Pressable'
import { StatusTag } from '@/components/StatusTag'
import { TimeText } from '@/components/TimeText'
import type { InvoiceSummary } from '@/contract/transferCar/invoice/invoice'
import { formatFen } from '@/domain/format'
import { INVOICE_KIND_LABELS, INVOICE_STATE_INFO } from '@/domain/transferCar/payment/labels'

/** One invoice of a list: for whom, how much, how far it is. */
export function InvoiceCard({ invoice, onOpen }: { invoice: InvoiceSummary; onOpen: (id: string) => void }) {
  const { label, tone } = INVOICE_STATE_INFO[invoice.state]
  return (
    <Card>
      <Pressable role='link' label={`${invoice.requestNo} ${label}`} onPress={() => onOpen(invoice.id)}>
        <View className='invoice-row'>
          <Text className='invoice-title'>{invoice.title}</Text>
          <StatusTag tone={tone}>{label}</StatusTag>
        </View>
        <View className='invoice-row'>
          <Text className='invoice-second'>{INVOICE_KIND_LABELS[invoice.kind]}</Text>
          <View className='invoice-amount'>
            <Amount fen={invoice.amountFen} size='page' />
          </View>
        </View>
        {invoice.redFen > 0 && <Text className='invoice-second'>{`已红冲 ${formatFen(invoice.redFen)} 元`}</Text>}
        {invoice.failure !== null && <Text className='invoice-failure'>{invoice.failure}</Text>}
        <View className='invoice-foot'>
          <TimeText at={invoice.createdAt} />
          <Text>{invoice.invoiceNo ?? invoice.requestNo}</Text>
          <Text>{invoice.paymentNo}</Text>
        </View>
      </Pressable>
    </Card>
  )
}
