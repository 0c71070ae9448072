import { useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Card, Section } from '@/components/Card'
import { Dialog } from '@/components/Dialog'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { SelectField } from '@/components/selector'
import { Skeleton } from '@/components/Skeleton'
import type { Handover as Held } from '@/contract/workFlowDelegation'
import { formatDateTime } from '@/domain/format'
import { isText } from '@/domain/guards'
import { useStores } from '@/hooks/useStores'
import { createDelegationService } from '@/services/workFlowDelegation'
import { personName } from '../components/flowWords'
import { useKeys } from '../components/useKeys'
import { HandoverModel } from '../stores/handoverModel'
import './index.scss'

function Row({ title, line }: { title: string, line: string }) {
  return (
    <View className='handover-row' {...{ role: 'listitem' }}>
      <Text className='handover-title'>{title}</Text>
      {line !== '' && <Text className='handover-line'>{line}</Text>}
    </View>
  )
}

/** All that somebody holds, by kind. */
function HeldList({ held }: { held: Held }) {
  const { tasks, taskCount, delegations, templates } = held
  if (taskCount === 0 && delegations.length === 0 && templates.length === 0) return <EmptyState icon='check' title={`${personName(held.userName)}没有需要移交的内容`} />
  return (
    <>
      {taskCount > 0 && (
        <Section title={`待办 ${taskCount} 条`}>
          <View {...{ role: 'list', 'aria-label': '待办' }}>{tasks.map((task) => <Row key={task.id} title={task.fullName} line={[task.flowName, task.thisStep].filter((text) => text !== '').join(' · ')} />)}</View>
          {taskCount > tasks.length && <Text className='handover-line'>{`另有 ${taskCount - tasks.length} 条，将一并移交`}</Text>}
        </Section>
      )}
      {delegations.length > 0 && (
        <Section title='委托'>
          <View {...{ role: 'list', 'aria-label': '委托' }}>
            {delegations.map((each) => <Row key={each.id} title={`${personName(each.userName)} 委托给 ${personName(each.toUserName)}`} line={`${each.flowName} · 至 ${formatDateTime(each.endTime)}`} />)}
          </View>
        </Section>
      )}
      {templates.length > 0 && (
        <Section title='流程模板'>
          <View {...{ role: 'list', 'aria-label': '流程模板' }}>{templates.map(({ flowId, flowName, nodeName }) => <Row key={`${flowId}-${nodeName}`} title={flowName} line={nodeName} />)}</View>
          <Text className='handover-line'>这些流程指名由他审批，需要由流程设计者更换模板。</Text>
        </Section>
      )}
    </>
  )
}

/** What somebody holds in approvals goes to another, before or when he is disabled. */
export default observer(function Handover() {
  const { api, dictionary, session, feedback } = useStores()
  const { keys } = useKeys('handover')
  const [model] = useState(() => new HandoverModel({ service: createDelegationService(api), keys }))
  const [isAsking, setAsking] = useState(false)
  const { held } = model
  useDidShow(() => {
    if (session.isSignedIn) void dictionary.need('people')
  })
  const handOver = async () => {
    const done = await model.handOver()
    setAsking(false)
    if (done !== undefined) feedback.toast(`已移交 ${done.moved} 条待办`, 'success')
  }
  return (
    <Page title='审批移交'>
      <Card>
        <SelectField kind='user' label='移交人' mark='必填' value={model.userId} placeholder='请选择离职或停用的人员' onChange={(value) => model.setUser(isText(value) ? value : '')} />
        <SelectField kind='user' label='接收人' value={model.toUserId} placeholder='不选即由管理员接收' onChange={(value) => model.setReceiver(isText(value) ? value : '')} />
      </Card>
      {model.error !== '' && <ErrorState message={model.error} onRetry={() => void model.load()} />}
      {model.isLoading && held === undefined && <Skeleton cards={2} lines={3} />}
      {held !== undefined && <HeldList held={held} />}
      {model.hasAnything && (
        <BottomBar notice={model.failure === '' ? undefined : <Text {...{ role: 'alert' }}>{model.failure}</Text>}>
          <Button kind='danger' onPress={() => setAsking(true)}>移交</Button>
        </BottomBar>
      )}
      <Dialog open={isAsking} title='移交这些内容？' confirmText='移交' isDangerous loading={model.isSending} onConfirm={() => void handOver()} onCancel={() => setAsking(false)}>
        <Text>{`${personName(held?.userName)}的 ${held?.taskCount ?? 0} 条待办交给${model.toUserId === '' ? '管理员' : dictionary.person(model.toUserId)?.realName ?? '接收人'}，他的委托同时停止。`}</Text>
      </Dialog>
    </Page>
  )
})
