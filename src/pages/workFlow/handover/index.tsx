import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { Dialog } from '@/components/Dialog'
import { ErrorState } from '@/components/EmptyState'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { SelectField } from '@/components/selector'
import { Skeleton } from '@/components/Skeleton'
import { formatFen } from '@/domain/format'
import { isText } from '@/domain/guards'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createLeavingService } from '@/services/leaving'
import { createDelegationService } from '@/services/workFlowDelegation'
import { personName } from '../components/flowLabels'
import { useKeys } from '../components/useKeys'
import { HandoverModel } from './model'
import { DisabledPeople } from './components/DisabledPeople'
import { HeldList, LeavingList } from './components/HeldLists'
import './index.scss'

type Act = 'handOver' | 'disable' | 'enable'
const TITLES: Readonly<Record<Act, string>> = { handOver: '移交这些内容？', disable: '停用这个账号？', enable: '启用这个账号？' }
const VERBS: Readonly<Record<Act, string>> = { handOver: '移交', disable: '停用账号', enable: '启用账号' }

/** What follows from the act, before it is confirmed. */
function consequences(act: Act, { held, leaving }: HandoverModel, receiver: string): readonly string[] {
  const name = personName(held?.userName)
  const count = held?.taskCount ?? 0
  const move =
    count === 0 ? `${name}没有待办，正在进行的委托同时停止。` : `${name}的 ${count} 条待办交给${receiver}，正在进行的委托同时停止。`
  if (act === 'handOver') return [move]
  if (act === 'enable') return [`${name}可以重新登录。已经移交的待办和委托不会退回。`]
  const { orders = [], cash } = leaving ?? {}
  return [
    `${name}不能再登录，正在使用的设备立即退出。${move}`,
    ...(orders.length > 0 ? [`名下还有 ${orders.length} 张进行中的工单，需要由调度员改派。`] : []),
    ...(cash !== undefined && cash.count > 0 ? [`名下还有未交班的现金 ${formatFen(cash.totalFen)} 元。`] : [])
  ]
}

/** The acts that may be done with the chosen person; the one that weighs most is the big one. */
const Acts = observer(function Acts({ model, onAsk }: { model: HandoverModel; onAsk: (act: Act) => void }) {
  const { accountAct, hasAnything } = model
  const acts: Act[] = [...(hasAnything ? ['handOver' as const] : []), ...(accountAct === '' ? [] : [accountAct])]
  const main = acts.at(-1)
  if (main === undefined) return null
  return (
    <BottomBar notice={model.failure === '' ? undefined : <Text {...{ role: 'alert' }}>{model.failure}</Text>}>
      <View className='handover-bar'>
        {acts.length > 1 && (
          <View className='handover-beside'>
            <Button kind='secondary' onPress={() => onAsk('handOver')}>
              移交
            </Button>
          </View>
        )}
        <View className='handover-main'>
          <Button kind={main === 'enable' ? 'primary' : 'danger'} onPress={() => onAsk(main)}>
            {VERBS[main]}
          </Button>
        </View>
      </View>
    </BottomBar>
  )
})

/** What somebody holds in approvals goes to another, and his account is disabled or enabled again. */
export default observer(function Handover() {
  const { api, dictionary, session, feedback } = useStores()
  const { keys } = useKeys('handover')
  const [model] = useState(
    () =>
      new HandoverModel({
        service: createDelegationService(api),
        keys,
        ...(session.hasFeature('leaving') && { accounts: createLeavingService(api) })
      })
  )
  const [asked, setAsked] = useState<Act>()
  const { held, leaving } = model
  useEffect(() => () => model.dispose(), [model])
  usePageReading(() => Promise.all([dictionary.need('people'), model.load(), model.loadDisabled()]))
  useReachBottom(() => {
    if (model.userId === '') void model.disabledPeople.loadMore()
  })
  const receiver = model.toUserId === '' ? '管理员' : (dictionary.person(model.toUserId)?.realName ?? '接收人')
  const confirm = async () => {
    if (asked === undefined) return
    const words = await perform(asked)
    setAsked(undefined)
    if (words !== '') feedback.toast(words, 'success')
  }
  const perform = async (act: Act): Promise<string> => {
    if (act === 'enable') return (await model.enable()) ? '已启用' : ''
    const done = act === 'disable' ? await model.disable() : await model.handOver()
    return done === undefined
      ? ''
      : act === 'disable'
        ? done.moved === 0
          ? '已停用'
          : `已停用，移交 ${done.moved} 条待办`
        : `已移交 ${done.moved} 条待办`
  }
  return (
    <Page title='审批移交'>
      <Card>
        <SelectField
          kind='user'
          label='移交人'
          mark='必填'
          value={model.userId}
          placeholder='请选择离职或停用的人员'
          onChange={(value) => model.setUser(isText(value) ? value : '')}
        />
        <SelectField
          kind='user'
          label='接收人'
          value={model.toUserId}
          placeholder='不选即由管理员接收'
          onChange={(value) => model.setReceiver(isText(value) ? value : '')}
        />
      </Card>
      {model.error !== '' && <ErrorState message={model.error} onRetry={() => void model.load()} />}
      {model.isLoading && held === undefined && <Skeleton cards={2} lines={3} />}
      {leaving?.isEnabled === false && (
        <Notice role='status'>
          <Text>{`${personName(leaving.fullName)}的账号已停用，不能登录。`}</Text>
        </Notice>
      )}
      {leaving !== undefined && leaving.refusal !== '' && (
        <Notice role='status'>
          <Text>{leaving.refusal}</Text>
        </Notice>
      )}
      {held !== undefined && <HeldList held={held} />}
      {leaving !== undefined && <LeavingList leaving={leaving} />}
      {model.userId === '' && session.hasFeature('leaving') && <DisabledPeople pages={model.disabledPeople} onChoose={model.setUser} />}
      <Acts model={model} onAsk={setAsked} />
      <Dialog
        open={asked !== undefined}
        title={asked === undefined ? '' : TITLES[asked]}
        confirmText={asked === undefined ? '' : VERBS[asked]}
        isDangerous={asked !== 'enable'}
        loading={model.isSending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(undefined)}
      >
        {asked !== undefined && (
          <View className='handover-row'>
            {consequences(asked, model, receiver).map((line) => (
              <Text key={line}>{line}</Text>
            ))}
          </View>
        )}
      </Dialog>
    </Page>
  )
})
