import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { useStores } from '@/hooks/useStores'
import type { WorkFlowService } from '@/services/workFlow'
import { BatchDecision } from '../flowTodo/batch/BatchDecision'
import { BatchModel, type BatchDecision as Decision } from '../flowTodo/batch/model'
import type { FlowListRow } from '../stores/flowList/model'

/** Several may be decided together: each flow allows it, and all wait at one step of one flow. */
function fit(rows: readonly FlowListRow[]): boolean {
  const [first] = rows
  return rows.every(
    (row) =>
      row.approversProperties !== undefined &&
      row.flowId === first?.flowId &&
      row.nodeCode === first.nodeCode &&
      row.flowVersion === first.flowVersion
  )
}

interface BulkDecisionProps {
  service: Pick<WorkFlowService, 'batch'>
  chosen: readonly FlowListRow[]
  onDone: () => void
}

/** To-dos that are ticked in a table, decided together as in the list of 批量 (workflow.md#lists-of-tasks). */
export const BulkDecision = observer(function BulkDecision({ service, chosen, onDone }: BulkDecisionProps) {
  const { uuid } = useStores()
  const [batch] = useState(() => new BatchModel({ service, uuid }))
  const [decision, setDecision] = useState<Decision>()
  const ask = (next: Decision) => {
    batch.take(chosen)
    setDecision(next)
  }
  const { approve, reject } = batch.wordsOf(chosen[0])
  const isFitting = chosen.length > 0 && fit(chosen)
  return (
    <>
      {chosen.length > 0 && !isFitting && <Text className='list-desk-progress'>同一流程、同一节点、允许批量审批的待办可以一起办理</Text>}
      {isFitting && reject !== undefined && (
        <Button kind='secondary' inline onPress={() => ask('reject')}>{`${reject}所选 ${chosen.length} 条`}</Button>
      )}
      {isFitting && approve !== undefined && <Button inline onPress={() => ask('approve')}>{`${approve}所选 ${chosen.length} 条`}</Button>}
      <BatchDecision batch={batch} decision={decision} onClose={() => setDecision(undefined)} onDone={onDone} />
    </>
  )
})
