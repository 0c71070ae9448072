import { useState, type ReactNode } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { BulkAct } from '@/components/ListDesk/BulkAct.h5'
import { ListTable, minutesOf, tableColumns } from '@/components/ListDesk/ListTable.h5'
import { StatusTag } from '@/components/StatusTag'
import type { StatementSummary } from '@/contract/transferCar/payment/collect'
import { formatFen } from '@/domain/format'
import { STATEMENT_LIST_COLUMNS } from '@/domain/transferCar/listColumns'
import { STATEMENT_STATE_INFO } from '@/domain/transferCar/payment/labels'
import { useStores } from '@/hooks/useStores'
import { createListsService } from '@/services/transferCar/lists'
import type { LedgerService } from '@/services/transferCar/payment/ledger'
import { BulkModel } from '@/stores/listDesk/bulk'
import { createListDesk } from '@/stores/listDesk/model'
import { filterOf, tabOf, type StatementFilter, type StatementList, type StatementTab } from '../lists/model'

const COLUMNS = tableColumns<StatementSummary>(
  STATEMENT_LIST_COLUMNS,
  {
    state: ({ state, isOverdue }) => (
      <View className='desk-table-tags'>
        <StatusTag tone={STATEMENT_STATE_INFO[state].tone}>{STATEMENT_STATE_INFO[state].label}</StatusTag>
        {isOverdue && <StatusTag tone='danger'>逾期</StatusTag>}
      </View>
    ),
    createdAt: ({ createdAt }) => minutesOf(createdAt)
  },
  {
    totalFen: { kind: 'amount', from: 'totalFrom', to: 'totalTo' },
    dueAt: { kind: 'days', from: 'dueFrom', to: 'dueTo' }
  }
)

interface StatementTableProps {
  list: StatementList
  service: Pick<LedgerService, 'confirmStatement' | 'voidStatement'>
  instead: ReactNode | undefined
  onOpen: (id: string) => void
  onShow: (tab: StatementTab, filter: StatementFilter) => void
}

/** What is done with several statements at once: the customer's word for each is one act. */
function BulkActs({
  bulk,
  chosen,
  service,
  onDone
}: { bulk: BulkModel; chosen: readonly StatementSummary[]; onDone: () => void } & Pick<StatementTableProps, 'service'>) {
  const of = (states: readonly StatementSummary['state'][]) => {
    const rows = chosen.filter(({ state }) => states.includes(state))
    return {
      rows: rows.map(({ id, statementNo, version }) => ({ id, name: statementNo, body: { version } })),
      sum: `合计 ${formatFen(rows.reduce((sum, { totalFen }) => sum + totalFen, 0))} 元。`,
      model: bulk,
      unit: '张',
      noun: '对账单',
      onDone
    }
  }
  const { sum: openSum, ...open } = of(['DRAFT', 'CONFIRMED'])
  const { sum, ...drafts } = of(['DRAFT'])
  return (
    <>
      <BulkAct
        {...open}
        word='作废'
        isDangerous
        about={`${openSum}其中的缴费工单退回待出账，单号不再使用。`}
        call={(id, { version }, key) => service.voidStatement(id, version, key)}
      />
      <BulkAct
        {...drafts}
        word='确认'
        about={`${sum}客户确认后，按各自的付款天数到期。`}
        call={(id, { version }, key) => service.confirmStatement(id, version, key)}
      />
    </>
  )
}

/** Statements of customers on a wide window. */
export const StatementTable = observer(function StatementTable({ list, service, instead, onOpen, onShow }: StatementTableProps) {
  const { api, uuid } = useStores()
  const [desk] = useState(() => createListDesk(createListsService(api), 'statements', uuid))
  const [bulk] = useState(() => new BulkModel(uuid))
  return (
    <ListTable
      name='statements'
      desk={desk}
      label='对账单'
      columns={COLUMNS}
      model={list}
      instead={instead}
      onOpen={onOpen}
      onShow={(look) => onShow(tabOf(look.tab), filterOf(look.filter))}
      bulk={(chosen) => <BulkActs bulk={bulk} chosen={chosen} service={service} onDone={() => void list.pages.refresh()} />}
    />
  )
})
