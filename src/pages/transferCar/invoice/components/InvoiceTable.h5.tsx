import { useState, type ReactNode } from 'react'
import { observer } from 'mobx-react'
import { StatusTag } from '@/components/StatusTag'
import type { InvoiceSummary } from '@/contract/transferCar/invoice/invoice'
import { INVOICE_LIST_COLUMNS } from '@/domain/transferCar/listColumns'
import { INVOICE_KIND_LABELS, INVOICE_STATE_INFO, type InvoiceTab } from '@/domain/transferCar/payment/labels'
import { ListTable, minutesOf, tableColumns } from '@/components/ListDesk/ListTable.h5'
import { useStores } from '@/hooks/useStores'
import { createListsService } from '@/services/transferCar/lists'
import { createListDesk, type ListLook } from '@/stores/listDesk/model'
import { filterOf, tabOf, type InvoiceFilter, type InvoiceListModel } from '../invoiceList'

const COLUMNS = tableColumns<InvoiceSummary>(
  INVOICE_LIST_COLUMNS,
  {
    state: ({ state }) => <StatusTag tone={INVOICE_STATE_INFO[state].tone}>{INVOICE_STATE_INFO[state].label}</StatusTag>,
    createdAt: ({ createdAt }) => minutesOf(createdAt),
    issuedAt: ({ issuedAt }) => minutesOf(issuedAt)
  },
  {
    kind: { kind: 'choice', key: 'kind', options: Object.entries(INVOICE_KIND_LABELS).map(([value, label]) => ({ value, label })) },
    amountFen: { kind: 'amount', from: 'amountFrom', to: 'amountTo' },
    createdAt: { kind: 'days', from: 'createdFrom', to: 'createdTo' }
  }
)

interface InvoiceTableProps {
  model: InvoiceListModel
  instead: ReactNode | undefined
  onOpen: (id: string) => void
  onShow: (tab: InvoiceTab, filter: InvoiceFilter) => void
}

/** The list of invoices on a wide window. */
export const InvoiceTable = observer(function InvoiceTable({ model, instead, onOpen, onShow }: InvoiceTableProps) {
  const { api, uuid } = useStores()
  const [desk] = useState(() => createListDesk(createListsService(api), 'invoices', uuid))
  const show = (view: Pick<ListLook, 'tab' | 'filter'>) => onShow(tabOf(view.tab), filterOf(view.filter))
  return (
    <ListTable name='invoices' desk={desk} label='发票' columns={COLUMNS} model={model} instead={instead} onOpen={onOpen} onShow={show} />
  )
})
