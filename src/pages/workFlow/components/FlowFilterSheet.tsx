import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { ChoiceField, DateField, PickerField } from '@/components/Field'
import { SelectField } from '@/components/selector'
import { Sheet } from '@/components/Sheet'
import type { FlowCategory } from '@/contract/workFlow'
import { isText } from '@/domain/guards'
import { TASK_STATUS_NAMES } from '@/domain/workFlow/labels'
import { FLOW_OLDEST_FIRST } from '@/domain/workFlow/listColumns'
import { NO_FILTER, type FlowFilter, type FlowListKind } from '../stores/flowList/model'

const STATUSES = Object.entries(TASK_STATUS_NAMES).map(([value, label]) => ({ value, label }))

const ORDERS = [
  { value: '', label: '从晚到早' },
  { value: FLOW_OLDEST_FIRST, label: '从早到晚' }
]

export interface FlowFilterSheetProps {
  kind: FlowListKind
  filter: FlowFilter
  /** Rejects with ApiError. */
  readFlows: () => Promise<readonly FlowCategory[]>
  onApply: (filter: FlowFilter) => void
  onClose: () => void
}

/** Which flow, in which state, from whom, from when to when; nothing changes in the list before it is applied. */
export const FlowFilterSheet = observer(function FlowFilterSheet({ kind, filter, readFlows, onApply, onClose }: FlowFilterSheetProps) {
  const [draft, setDraft] = useState(filter)
  const [flows, setFlows] = useState<readonly FlowCategory[]>()
  const set = (part: Partial<FlowFilter>) => setDraft((before) => ({ ...before, ...part }))
  useEffect(() => {
    let isHere = true
    // Without the list the other filters still work: the field says that there is nothing to choose.
    void readFlows().then(
      (found) => {
        if (isHere) setFlows(found)
      },
      () => {
        if (isHere) setFlows([])
      }
    )
    return () => {
      isHere = false
    }
  }, [readFlows])
  const options = (flows ?? []).flatMap(({ fullName, children }) =>
    children.map((flow) => ({ value: flow.id, label: flow.fullName, hint: fullName }))
  )
  const isTurned = draft.from !== '' && draft.until !== '' && draft.until < draft.from
  const footer = (
    <View className='flow-foot'>
      <Button kind='secondary' inline onPress={() => setDraft(NO_FILTER)}>
        重置
      </Button>
      <View className='flow-foot-main'>
        <Button disabled={isTurned} onPress={() => onApply(draft)}>
          查看结果
        </Button>
      </View>
    </View>
  )
  return (
    <Sheet open title='筛选' onClose={onClose} footer={footer}>
      <PickerField
        label='流程'
        options={options}
        value={draft.flowId}
        placeholder='全部流程'
        emptyText={flows === undefined ? '正在加载…' : '没有可选的流程'}
        onChange={(flowId) => set({ flowId })}
      />
      {(kind === 'launch' || kind === 'monitor') && (
        <ChoiceField
          label='状态'
          options={STATUSES}
          value={draft.status}
          onChange={(status) => set({ status: status === draft.status ? '' : status })}
        />
      )}
      {kind !== 'launch' && (
        <SelectField
          kind='user'
          label='发起人'
          value={draft.creatorUserId}
          placeholder='全部人员'
          onChange={(value) => set({ creatorUserId: isText(value) ? value : '' })}
        />
      )}
      <DateField label='开始日期' value={draft.from} onChange={(from) => set({ from })} />
      <DateField
        label='结束日期'
        value={draft.until}
        error={isTurned ? '结束日期不能早于开始日期' : ''}
        onChange={(until) => set({ until })}
      />
      <ChoiceField label='顺序' options={ORDERS} value={draft.sort} onChange={(sort) => set({ sort })} />
    </Sheet>
  )
})
