import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { EmptyState } from '@/components/EmptyState'
import type { Leaving } from '@/contract/leaving'
import type { Handover } from '@/contract/workFlowDelegation'
import { formatDateTime, formatFen } from '@/domain/format'
import { personName, statusWord } from '../../components/flowLabels'

interface Row {
  readonly key: string
  readonly title: string
  readonly line: string
}

/** One kind of what somebody holds; nothing where he holds none of it. */
function Part({ title, label, rows, children }: { title: string; label: string; rows: readonly Row[]; children?: ReactNode }) {
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <View {...{ role: 'list', 'aria-label': label }}>
        {rows.map(({ key, title: text, line }) => (
          <View key={key} className='handover-row' {...{ role: 'listitem' }}>
            <Text className='handover-title'>{text}</Text>
            {line !== '' && <Text className='handover-line'>{line}</Text>}
          </View>
        ))}
      </View>
      {children}
    </Section>
  )
}

const Line = ({ text }: { text: string }) => <Text className='handover-line'>{text}</Text>
const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join(' · ')

/** All that somebody holds in approvals, by kind: it goes to another. */
export function HeldList({ held }: { held: Handover }) {
  const { tasks, taskCount, delegations, templates } = held
  if (taskCount === 0 && delegations.length === 0 && templates.length === 0)
    return <EmptyState icon='check' title={`${personName(held.userName)}没有需要移交的内容`} />
  return (
    <>
      <Part
        title={`待办 ${taskCount} 条`}
        label='待办'
        rows={tasks.map((task) => ({ key: task.id, title: task.fullName, line: joined(task.flowName, task.thisStep) }))}
      >
        {taskCount > tasks.length && <Line text={`另有 ${taskCount - tasks.length} 条，将一并移交`} />}
      </Part>
      <Part
        title='委托'
        label='委托'
        rows={delegations.map((each) => ({
          key: each.id,
          title: `${personName(each.userName)} 委托给 ${personName(each.toUserName)}`,
          line: joined(each.flowName, `至 ${formatDateTime(each.endTime)}`)
        }))}
      />
      <Part
        title='流程模板'
        label='流程模板'
        rows={templates.map(({ flowId, flowName, nodeName }) => ({ key: `${flowId}-${nodeName}`, title: flowName, line: nodeName }))}
      >
        <Line text='这些流程指名由他审批，需要由流程设计者更换模板。' />
      </Part>
    </>
  )
}

/** What stays his, whoever gets the rest: whoever disables him has to know of it. */
export function LeavingList({ leaving: { launched, launchedCount, orders, cash } }: { leaving: Leaving }) {
  return (
    <>
      <Part
        title={`进行中的工单 ${orders.length} 张`}
        label='进行中的工单'
        rows={orders.map(({ id, orderNo }) => ({ key: id, title: orderNo, line: '' }))}
      >
        <Line text='工单不随审批移交，需要由调度员改派。' />
      </Part>
      <Part
        title='未交班的现金'
        label='未交班的现金'
        rows={cash.count === 0 ? [] : [{ key: 'cash', title: `${formatFen(cash.totalFen)} 元`, line: `${cash.count} 笔收款` }]}
      >
        <Line text='停用后他不能交班，请先收回现金。' />
      </Part>
      <Part
        title={`他发起的流程 ${launchedCount} 条`}
        label='他发起的流程'
        rows={launched.map((task) => ({ key: task.id, title: task.fullName, line: joined(statusWord(task.status).label, task.thisStep) }))}
      >
        {launchedCount > launched.length && <Line text={`另有 ${launchedCount - launched.length} 条`} />}
        <Line text='仍由他发起，审批照常进行；被驳回的可在流程监控中终止。' />
      </Part>
    </>
  )
}
