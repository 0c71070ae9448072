import { useState } from 'react'
import { observer } from 'mobx-react'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { Dialog } from '@/components/Dialog'
import { LeaveDialog } from '@/components/LeaveDialog'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Notice } from '@/components/Notice'
import { Page, StickyHead } from '@/components/Page'
import { PrintCell } from '@/components/PrintCell'
import { OptionList } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import { StatusTag } from '@/components/StatusTag'
import { useLeaveGuard } from '@/hooks/useLeaveGuard'
import { useStores } from '@/hooks/useStores'
import { useTitle } from '@/hooks/useTitle'
import { allowLeaving } from '@/platform/leaveGuard'
import { PAGES } from '@/domain/pages'
import { FlowChart } from '../components/FlowChart'
import { OpType, statusWord, urgencyWord } from '../components/flowLabels'
import { useFlowEvents } from '../components/useFlowEvents'
import type { TaskModel } from './model'
import type { TaskView } from '../stores/taskView'
import { Comments } from './components/Comments'
import { NextTodo } from './next/NextTodo'
import { Records } from './components/Records'
import { Summary } from './components/Summary'
import { TaskBar } from './components/TaskBar'
import { TaskForm } from './components/TaskForm'
import { useTask } from './useTask'
import { useTaskActs } from './useTaskActs'
import './index.scss'

type Tab = 'form' | 'flow' | 'records' | 'summary' | 'comments'

/** A draft has nothing behind it yet: only its form. */
const hasTabs = ({ status }: TaskView): boolean => status !== undefined && status !== 0

const tabsOf = ({ hasSummary, hasComments }: TaskView): readonly { value: Tab; label: string }[] => [
  { value: 'form', label: '表单信息' },
  { value: 'flow', label: '流程信息' },
  { value: 'records', label: '流转记录' },
  ...(hasSummary ? [{ value: 'summary' as const, label: '审批汇总' }] : []),
  ...(hasComments ? [{ value: 'comments' as const, label: '流程评论' }] : [])
]

/** What the task is and where it stands, on top. */
function Head({ view }: { view: TaskView }) {
  const urgency = urgencyWord(view.urgency)
  const status = view.status === undefined ? undefined : statusWord(view.status)
  return (
    <View className='task-head'>
      <View className='task-head-main'>
        <Text className='task-title' {...{ role: 'heading', 'aria-level': 2 }}>
          {view.title}
        </Text>
        <View className='task-tags'>
          {urgency !== undefined && <StatusTag tone={urgency.tone}>{urgency.label}</StatusTag>}
          {status !== undefined && <StatusTag tone={status.tone}>{status.label}</StatusTag>}
        </View>
      </View>
      {view.thisStep !== '' && view.status === 1 && <Text className='task-step'>{`审批节点 ${view.thisStep}`}</Text>}
    </View>
  )
}

const Content = observer(function Content({ model, tab }: { model: TaskModel; tab: Tab }) {
  const { view } = model
  if (view === undefined) return null
  switch (tab) {
    case 'flow':
      return (
        <Section title='流程图'>
          <FlowChart sources={view} />
        </Section>
      )
    case 'records':
      return <Records view={view} />
    case 'summary':
      return <Summary taskId={view.id} type={view.summaryType} />
    case 'comments':
      return <Comments taskId={view.id} canWrite={view.acts.some((act) => act.do === 'comment')} />
    default:
      return <TaskForm model={model} />
  }
})

/**
 * A task, or a flow that is being launched: form, chart, records, summary, comments, and what may be done with it (workflow.md#task-page).
 */
export default observer(function FlowBefore() {
  const { session, navigation, feedback, dictionary } = useStores()
  const { model, next, params } = useTask()
  const acts = useTaskActs(model, params)
  const [tab, setTab] = useState<Tab>('form')
  const [isLeaving, setLeaving] = useState(false)
  const { view, isDirty } = model
  const fallback = params.opType === OpType.todo ? PAGES.todo : params.opType === OpType.monitor ? PAGES.monitor : PAGES.launched
  useDidShow(() => {
    if (!session.isSignedIn) return
    void dictionary.need('people')
    const result = model.drafts.takeResult()
    if (result?.isOver === true) {
      allowLeaving()
      feedback.toast(result.words, 'success')
      void navigation.replace(PAGES.launched)
      return
    }
    void model.load()
    if (result === undefined) return
    if (params.opType === OpType.todo) void next.offer(result.words, params.id)
    else feedback.toast(result.words, 'success')
  })
  useDidHide(() => model.saveNow())
  useFlowEvents(() => void model.load(), params.id)
  useLeaveGuard(isDirty)
  const title = view?.flowName || '流程'
  useTitle(title)

  const leave = () => {
    model.saveNow()
    void navigation.back(fallback)
  }
  if (view === undefined || model.state !== 'ready') {
    return (
      <Page title={title}>
        {model.state === 'missing' && (
          <EmptyState
            icon='flow'
            title='没有这条流程'
            hint={model.error || '可能已被删除，或不在本人可见范围内'}
            action={{ text: '返回', onPress: leave }}
          />
        )}
        {model.state === 'error' && <ErrorState message={model.error} onRetry={() => void model.load()} />}
        {model.state === 'loading' && <Skeleton cards={3} lines={4} />}
        {model.state === 'choosing' && (
          <Section title='选择要发起的流程'>
            <OptionList
              options={model.variants.map(({ id, fullName }) => ({ value: id, label: fullName }))}
              onChoose={(variantId) => void navigation.replace(PAGES.task, { ...params, variantId })}
            />
          </Section>
        )}
      </Page>
    )
  }
  const shown = hasTabs(view) ? tab : 'form'
  const { question } = acts
  return (
    <Page title={title} onBack={() => (isDirty ? setLeaving(true) : leave())}>
      {hasTabs(view) && (
        <StickyHead>
          <StatusTabs label='内容' tabs={tabsOf(view)} current={shown} onChange={setTab} />
        </StickyHead>
      )}
      {view.status !== undefined && <Head view={view} />}
      {model.changedWords !== '' && (
        <Notice tone='warning' role='alert'>
          <Text>{model.changedWords}</Text>
        </Notice>
      )}
      <Content model={model} tab={shown} />
      {hasTabs(view) && view.printText !== '' && shown !== 'comments' && (
        <PrintCell target={{ kind: 'flow', id: view.id }} title={view.printText} />
      )}
      <TaskBar model={model} onAct={acts.start} />
      <NextTodo next={next} />
      <Dialog
        open={question !== undefined}
        title={question?.title ?? ''}
        confirmText={question?.confirmText ?? ''}
        isDangerous={question?.isDangerous === true}
        loading={acts.isBusy}
        onConfirm={acts.confirm}
        onCancel={acts.cancel}
      >
        <Text>{question?.words ?? ''}</Text>
      </Dialog>
      <LeaveDialog open={isLeaving} onLeave={leave} onStay={() => setLeaving(false)} />
    </Page>
  )
})
