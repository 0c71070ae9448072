import { useCallback, useState, type ReactNode } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { PlateChip } from '@/components/PlateChip'
import { StatusTag } from '@/components/StatusTag'
import type { PaymentCard } from '@/contract/transferCar/payment/payment'
import { PAGES } from '@/domain/pages'
import { formatFen } from '@/domain/format'
import { PAYMENT_LIST_COLUMNS } from '@/domain/transferCar/listColumns'
import { PAYERS } from '@/domain/transferCar/order/dictionaries'
import { PAYMENT_STATUS_INFO, PAYMENT_TABS } from '@/domain/transferCar/payment/labels'
import { useStores } from '@/hooks/useStores'
import { replaceAddressQuery } from '@/platform/addressQuery'
import { BulkAct } from '@/components/ListDesk/BulkAct.h5'
import { ListTable, minutesOf, tableColumns } from '@/components/ListDesk/ListTable.h5'
import { createListsService } from '@/services/transferCar/lists'
import { BulkModel } from '@/stores/listDesk/bulk'
import { createListDesk, type ListLook } from '@/stores/listDesk/model'
import type { MoneyService } from '@/services/transferCar/payment/payments'
import { filterOfAddress, type PaymentList } from './model'

const COLUMNS = tableColumns<PaymentCard>(
  PAYMENT_LIST_COLUMNS,
  {
    status: ({ status, isOverdue }) => (
      <View className='desk-table-tags'>
        <StatusTag tone={PAYMENT_STATUS_INFO[status].tone}>{PAYMENT_STATUS_INFO[status].label}</StatusTag>
        {isOverdue && <StatusTag tone='danger'>逾期</StatusTag>}
      </View>
    ),
    plateNo: ({ plateNo }) => <PlateChip plateNo={plateNo} />,
    dueAt: ({ dueAt }) => minutesOf(dueAt),
    createdAt: ({ createdAt }) => minutesOf(createdAt)
  },
  {
    status: {
      kind: 'choice',
      key: 'status',
      options: Object.entries(PAYMENT_STATUS_INFO).map(([value, { label }]) => ({ value, label }))
    },
    payableFen: { kind: 'amount', from: 'payableFrom', to: 'payableTo' },
    payer: { kind: 'choice', key: 'payer', options: PAYERS.map(({ code, label }) => ({ value: code, label })) },
    dueAt: { kind: 'days', from: 'dueFrom', to: 'dueTo' },
    createdAt: { kind: 'days', from: 'createdFrom', to: 'createdTo' }
  }
)

/** Some money of these may be here, or stands on account. */
const INVOICED: readonly PaymentCard['status'][] = ['PARTIAL', 'PAID', 'CLOSED', 'ON_ACCOUNT', 'PART_REFUNDED', 'REFUNDING']

/** Passes those of the ticked payment orders that wait for a review. */
function BulkReview({
  bulk,
  chosen,
  service,
  onDone
}: { bulk: BulkModel; chosen: readonly PaymentCard[]; onDone: () => void } & Pick<PaymentTableProps, 'service'>) {
  const waiting = chosen.filter(({ status }) => status === 'REVIEW')
  return (
    <BulkAct
      model={bulk}
      word='复核通过'
      unit='张'
      noun='缴费工单'
      about={`应收合计 ${formatFen(waiting.reduce((sum, { payableFen }) => sum + payableFen, 0))} 元。通过后费用锁定，可以收款。`}
      rows={waiting.map(({ id, paymentNo, version }) => ({ id, name: paymentNo, body: { version } }))}
      call={(id, body, key) => service.act(id, 'approve', body, key)}
      onDone={onDone}
    />
  )
}

interface PaymentTableProps {
  model: PaymentList
  service: Pick<MoneyService, 'act'>
  instead: ReactNode | undefined
  onOpen: (id: string) => void
}

/** The list of payment orders on a wide window; several that wait for their review are passed at once. */
export const PaymentTable = observer(function PaymentTable({ model, service, instead, onOpen }: PaymentTableProps) {
  const { api, session, navigation, uuid } = useStores()
  const [desk] = useState(() => createListDesk(createListsService(api), 'payments', uuid))
  const [bulk] = useState(() => new BulkModel(uuid))
  const show = (view: Pick<ListLook, 'tab' | 'filter'>) => {
    const filter = filterOfAddress(view.filter)
    const tab = PAYMENT_TABS.find(({ key }) => key === view.tab)?.key ?? 'all'
    model.show(tab, filter)
    replaceAddressQuery({ ...(tab !== 'all' && { tab }), ...filter })
  }
  const { refresh } = model.pages
  const passed = useCallback(() => void refresh(), [refresh])
  const mayReview = session.can('paymentOrder', 'btn_fee_review')
  const mayInvoice = session.can('invoice', 'btn_invoice')
  const invoice = (chosen: readonly PaymentCard[]) => {
    const ids = chosen.filter(({ status }) => INVOICED.includes(status)).map(({ id }) => id)
    void navigation.open(PAGES.invoice, { payments: ids.join('.') })
  }
  return (
    <ListTable
      name='payments'
      desk={desk}
      label='缴费工单'
      columns={COLUMNS}
      model={model}
      instead={instead}
      onOpen={onOpen}
      onShow={show}
      bulk={(chosen) => (
        <>
          {mayInvoice && chosen.some(({ status }) => INVOICED.includes(status)) && (
            <Button kind='secondary' inline onPress={() => invoice(chosen)}>
              批量开票
            </Button>
          )}
          {mayReview && <BulkReview bulk={bulk} chosen={chosen} service={service} onDone={passed} />}
        </>
      )}
    />
  )
})
