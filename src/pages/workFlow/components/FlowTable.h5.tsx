import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Chips } from '@/components/Chips'
import type { ColumnFilter } from '@/components/DeskTable/columns'
import { ListTable, minutesOf, tableColumns } from '@/components/ListDesk/ListTable.h5'
import { StatusTag } from '@/components/StatusTag'
import type { ListName } from '@/contract/transferCar/lists'
import { TASK_STATUS_NAMES } from '@/domain/workFlow/labels'
import { FLOW_LIST_COLUMNS, FLOW_NEWEST_FIRST, type FlowTableKind } from '@/domain/workFlow/listColumns'
import { resultOf } from '@/domain/apiError'
import { useStores } from '@/hooks/useStores'
import { replaceAddressQuery } from '@/platform/addressQuery'
import { createListsService } from '@/services/transferCar/lists'
import { createListDesk } from '@/stores/listDesk/model'
import type { WorkFlowService } from '@/services/workFlow'
import { filterOfAddress, NO_FILTER, type FlowFilter, type FlowListModel, type FlowListRow } from '../stores/flowList/model'
import { BulkDecision } from './BulkDecision.h5'
import { decisionWord, statusWord, urgencyWord } from './flowLabels'
import './flowTable.scss'

const LISTS: Readonly<Record<FlowTableKind, ListName>> = { todo: 'flowTodo', done: 'flowDone', launch: 'flowLaunch', copy: 'flowCopy' }
const STATUSES = Object.entries(TASK_STATUS_NAMES).map(([value, label]) => ({ value, label }))

/** Until when it is to be done, and whether that is over by the server's clock. */
const DueAt = observer(function DueAt({ at }: { at: number }) {
  const { clock } = useStores()
  const isLate = at < clock.now() + (clock.offsetMs ?? 0)
  return (
    <View className='desk-table-tags'>
      <Text>{minutesOf(at)}</Text>
      {isLate && <StatusTag tone='danger'>超时</StatusTag>}
    </View>
  )
})

/** Columns of a list of tasks. @param flows what may be chosen of the flow */
const columnsOf = (kind: FlowTableKind, flows: readonly { value: string; label: string }[]) =>
  tableColumns<FlowListRow>(
    FLOW_LIST_COLUMNS[kind],
    {
      status: ({ status }) => {
        const { tone, label } = kind === 'done' ? decisionWord(status) : statusWord(status)
        return <StatusTag tone={tone}>{label}</StatusTag>
      },
      flowUrgent: ({ flowUrgent }) => {
        const word = urgencyWord(flowUrgent)
        return word !== undefined && <StatusTag tone={word.tone}>{word.label}</StatusTag>
      },
      creatorTime: ({ creatorTime }) => minutesOf(creatorTime),
      dueAt: ({ dueAt }) => dueAt !== undefined && <DueAt at={dueAt} />,
      endTime: ({ endTime }) => minutesOf(endTime ?? null)
    },
    {
      flowName: { kind: 'choice', key: 'flowId', options: flows },
      userName: { kind: 'person', key: 'creatorUserId' },
      creatorTime: { kind: 'days', from: 'from', to: 'until' },
      ...(kind === 'launch' && { status: { kind: 'choice', key: 'status', options: STATUSES } satisfies ColumnFilter })
    }
  )

/** The parts that narrow. */
const usedOf = (filter: FlowFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

/** What is filtered, one chip a part. @param flows undefined before they are known */
function useChips(filter: FlowFilter, flows: readonly { value: string; label: string }[] | undefined) {
  const { dictionary } = useStores()
  const words: Readonly<Record<keyof FlowFilter, (value: string) => string>> = {
    flowId: (id) => flows?.find(({ value }) => value === id)?.label ?? '已选流程',
    status: (code) => TASK_STATUS_NAMES[Number(code) as keyof typeof TASK_STATUS_NAMES],
    from: (day) => `不早于 ${day}`,
    until: (day) => `不晚于 ${day}`,
    creatorUserId: (id) => `发起人 ${dictionary.person(id)?.realName ?? ''}`,
    sort: () => '从早到晚'
  }
  return (Object.keys(NO_FILTER) as (keyof FlowFilter)[]).flatMap((key) =>
    filter[key] === '' ? [] : [{ key, label: words[key](filter[key]).trim() }]
  )
}

/** The flows that there are, by name; without them the other filters still work. */
function useFlows(service: Pick<WorkFlowService, 'selector'>) {
  const [flows, setFlows] = useState<readonly { value: string; label: string }[]>()
  useEffect(() => {
    let isHere = true
    void resultOf(service.selector()).then(({ data }) => {
      if (isHere) setFlows((data ?? []).flatMap(({ children }) => children.map(({ id, fullName }) => ({ value: id, label: fullName }))))
    })
    return () => {
      isHere = false
    }
  }, [service])
  return flows
}

interface FlowTableProps {
  kind: FlowTableKind
  title: string
  model: FlowListModel
  service: Pick<WorkFlowService, 'selector' | 'batch'>
  /** What stands in place of rows: progress, an error, nothing found. */
  instead: ReactNode | undefined
  onOpen: (row: FlowListRow) => void
}

/** A list of tasks on a wide window (app.md#wide-screens): the rows of the same model as a table; to-dos that go together are decided at once. */
export const FlowTable = observer(function FlowTable({ kind, title, model, service, instead, onOpen }: FlowTableProps) {
  const { api, session, uuid } = useStores()
  const [desk] = useState(() => (session.isForeign ? undefined : createListDesk(createListsService(api), LISTS[kind], uuid)))
  const flows = useFlows(service)
  const columns = useMemo(() => columnsOf(kind, flows ?? []), [kind, flows])
  const { pages, filter } = model
  const show = (view: { filter: Readonly<Record<string, string>> }) => {
    const next = filterOfAddress(view.filter)
    model.setFilter(next)
    replaceAddressQuery(usedOf(next))
  }
  const chips = useChips(filter, flows)
  const { rows } = pages
  const open = useCallback(
    (id: string) => {
      const row = rows.find((each) => each.id === id)
      if (row !== undefined) onOpen(row)
    },
    [rows, onOpen]
  )
  return (
    <>
      {chips.length > 0 && (
        <View className='flow-table-chips'>
          <Chips label='筛选条件' chips={chips} onRemove={(key) => show({ filter: usedOf({ ...filter, [key]: '' }) })} />
        </View>
      )}
      <ListTable
        name={LISTS[kind]}
        desk={desk}
        label={title}
        unit='条'
        newest={FLOW_NEWEST_FIRST}
        columns={columns}
        model={{ pages, tab: 'all', filter: usedOf(filter) }}
        rows={pages.shown}
        instead={instead}
        onOpen={open}
        onShow={show}
        {...(kind === 'todo' &&
          !session.isForeign && {
            bulk: (chosen: readonly FlowListRow[]) => <BulkDecision service={service} chosen={chosen} onDone={() => void model.refresh()} />
          })}
      />
    </>
  )
})
