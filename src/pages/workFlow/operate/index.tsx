import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { LeaveDialog } from '@/components/LeaveDialog'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { DynamicForm } from '@/form'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import { textOf } from '@/domain/form/read'
import { formatDateTime } from '@/domain/format'
import { useLeaving } from '@/hooks/pages/useLeaving'
import { useLeaveGuard } from '@/hooks/useLeaveGuard'
import { useStores } from '@/hooks/useStores'
import { useTitle } from '@/hooks/useTitle'
import { PAGES } from '@/domain/pages'
import { recordPerson, recordWord, statusWord } from '../components/flowLabels'
import type { OperateModel } from './model'
import { Choices } from './components/Choices'
import { PhraseBar } from './components/PhraseBar'
import { Signature } from './components/Signature'
import { useOperate } from './useOperate'
import './index.scss'

const PLAIN_WORDS: Readonly<Record<string, string>> = {
  submit: '您确定要提交当前流程吗, 是否继续?',
  approve: '此操作将通过该审批单,是否继续?',
  reject: '此操作将退回该审批单,是否继续?',
  recall: '此操作将撤回该流程,是否继续?',
  takeBack: '此操作将撤回审批,是否继续?'
}

/** What the act is about, on top. */
const Subject = observer(function Subject({ model }: { model: OperateModel }) {
  const { view } = model
  if (view === undefined) return null
  return (
    <Card>
      <Text className='operate-title'>{view.title}</Text>
      {view.thisStep !== '' && <Text className='operate-hint'>{`审批节点 ${view.thisStep}`}</Text>}
      {model.isPlain && PLAIN_WORDS[model.name] !== undefined && <Text className='operate-plain'>{PLAIN_WORDS[model.name]}</Text>}
    </Card>
  )
})

/** What became of a task that somebody else was faster with. */
const Gone = observer(function Gone({ model, onLeave }: { model: OperateModel; onLeave: () => void }) {
  const { view } = model
  const action = { text: '返回', onPress: onLeave }
  if (view?.status === undefined)
    return <EmptyState icon='flow' title='流程状态已变化' hint='可能已被他人处理，不需要再办理' action={action} />
  const { label, tone } = statusWord(view.status)
  const [latest] = view.records
  return (
    <>
      <Card>
        <View className='operate-gone-head'>
          <Text className='operate-title'>{view.title}</Text>
          <StatusTag tone={tone}>{label}</StatusTag>
        </View>
        {view.thisStep !== '' && <Text className='operate-hint'>{`审批节点 ${view.thisStep}`}</Text>}
        {latest !== undefined && (
          <Text className='operate-hint'>{`${recordPerson(latest.userName)} ${recordWord(latest.handleStatus).label} · ${formatDateTime(latest.handleTime)}`}</Text>
        )}
      </Card>
      <EmptyState icon='flow' title='流程状态已变化' hint='已经有人处理过，以上是最新状态' action={action} />
    </>
  )
})

/** Everything that is said and chosen for the act. */
const Saying = observer(function Saying({
  model,
  onCandidates
}: {
  model: OperateModel
  onCandidates: ReturnType<typeof useOperate>['chooseCandidates']
}) {
  const { form, act, choices } = model
  if (form === undefined || act === undefined) return null
  const addPhrase = (phrase: string) => {
    const before = textOf(form.engine.state('opinion').value).trim()
    form.set('opinion', before === '' ? phrase : `${before}${/[。；，！？.;,!?]$/.test(before) ? '' : '，'}${phrase}`)
  }
  return (
    <>
      <Choices choices={choices} onCandidates={onCandidates} onChange={model.keep} />
      {form.definition.fields.length > 0 && <DynamicForm store={form} />}
      {form.definition.byId.has('opinion') && <PhraseBar onChoose={addPhrase} />}
      {act.needsSignature === true && (
        <Signature
          value={model.signature}
          error={model.failure === '请签名' ? '请签名' : ''}
          usual={model.usualSignature}
          onChange={model.setSignature}
        />
      )}
    </>
  )
})

/** One act on a task: opinion, people, branches, signature, where it leads (workflow.md#act-page, operate). */
export default observer(function Operate() {
  const { navigation } = useStores()
  const { model, params, isAsked, chooseCandidates } = useOperate()
  const { isDirty } = model
  const word = model.act?.label.replace(/\s/g, '') ?? ''
  const title = word === '' ? '办理' : `确认${word}`
  useTitle(title)
  useLeaveGuard(isDirty)
  const leaving = useLeaving({ isDirty, keep: model.keep, to: PAGES.todo })
  const send = async () => {
    if (await model.send()) await leaving.done(isAsked ? '' : model.doneWords)
  }
  const openForm = () => void navigation.replace(PAGES.task, { ...params })
  if (model.state !== 'ready') {
    return (
      <Page title={title}>
        {model.state === 'loading' && <Skeleton cards={2} lines={4} />}
        {model.state === 'error' && <ErrorState message={model.error} onRetry={() => void model.load()} />}
        {model.state === 'gone' && <Gone model={model} onLeave={leaving.leave} />}
      </Page>
    )
  }
  const isDangerous = model.name === 'reject' || model.name === 'terminate'
  return (
    <Page title={title} onBack={leaving.askToLeave}>
      <Subject model={model} />
      <Saying model={model} onCandidates={chooseCandidates} />
      <BottomBar
        notice={
          model.failure === '' ? undefined : (
            <Text className='operate-failure' {...{ role: 'alert' }}>
              {model.failure}
            </Text>
          )
        }
      >
        {model.isFormIncomplete ? (
          <Button onPress={openForm}>打开表单</Button>
        ) : (
          <View className='operate-bar'>
            <Button
              kind={isDangerous ? 'danger' : 'primary'}
              loading={model.isSending}
              loadingText='正在提交…'
              disabled={model.choices.isLoading}
              onPress={() => void send()}
            >
              {title}
            </Button>
          </View>
        )}
      </BottomBar>
      <LeaveDialog {...leaving.dialog} />
    </Page>
  )
})
