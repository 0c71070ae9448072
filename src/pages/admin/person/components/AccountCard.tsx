import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { Dialog } from '@/components/Dialog'
import { Notice } from '@/components/Notice'
import { SelectField } from '@/components/selector'
import { StatusTag } from '@/components/StatusTag'
import type { Person, PersonSession } from '@/contract/admin/people'
import type { Leaving } from '@/contract/leaving'
import { formatDateTime, formatFen, shanghaiDate } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { copyText } from '@/platform/clipboard'
import { saveFile } from '@/platform/saveFile'
import { createPeopleService } from '@/services/admin/people'
import { createPrivacyService } from '@/services/admin/privacy'
import { PersonAccountModel } from '../account/model'

const passwordWords = ({ hasPassword, mustChangePassword }: Person): string =>
  !hasPassword ? '还没有密码' : mustChangePassword ? '一次性密码，登录后须修改' : '本人已设置密码'

/** What stays with somebody who is disabled, in words; none = he holds nothing. */
function heldWords({ orders, launchedCount, cash }: Leaving): string[] {
  return [
    ...(orders.length === 0 ? [] : [`未完成的工单：${orders.map(({ orderNo }) => orderNo).join('，')}，停用后须另派驾驶员`]),
    ...(cash.count === 0 ? [] : [`未上交的现金：${cash.count} 笔，${formatFen(cash.totalFen)} 元`]),
    ...(launchedCount === 0 ? [] : [`本人发起、未结束的流程：${launchedCount} 个，仍归本人`])
  ]
}

/** Asked before an account is disabled: what he holds, and who gets what waits for him. */
const DisableDialog = observer(function DisableDialog({ model, onDone }: { model: PersonAccountModel; onDone: () => void }) {
  const { leaving, acts } = model
  const { feedback } = useStores()
  if (leaving === undefined) return null
  const confirm = async () => {
    const orders = await model.disable()
    if (orders === undefined) return
    feedback.toast(orders.length === 0 ? '账号已停用' : `账号已停用，${orders.length} 个工单须另派驾驶员`)
    onDone()
  }
  return (
    <Dialog
      open
      isDangerous
      title={`停用${leaving.fullName}？`}
      confirmText='停用账号'
      loading={acts.running === 'disable'}
      onConfirm={() => void confirm()}
      onCancel={model.closeDisable}
    >
      <Text className='person-fact'>停用后不能登录，所有设备立即下线；资料和历史记录保留。</Text>
      {heldWords(leaving).map((words) => (
        <Text key={words} className='person-fact'>
          {words}
        </Text>
      ))}
      <SelectField
        kind='user'
        label='待办转给'
        placeholder='不选则转给管理员'
        value={model.toUserId}
        error={acts.errorsOf('disable').toUserId}
        onChange={(value) => model.setSuccessor(String(value))}
      />
      <Failure words={acts.failureOf('disable')} />
    </Dialog>
  )
})

function Failure({ words }: { words: string }) {
  if (words === '') return null
  return (
    <Notice tone='warning' role='alert'>
      <Text>{words}</Text>
    </Notice>
  )
}

/** The one-time password, as long as the page is open. */
const PasswordNotice = observer(function PasswordNotice({ model }: { model: PersonAccountModel }) {
  const { feedback } = useStores()
  const copy = async () => {
    if (await copyText(model.password)) feedback.toast('已复制')
  }
  if (model.password === '') return null
  return (
    <Notice role='status'>
      <Text>一次性密码只显示这一次，请当面或电话告诉本人。登录后须先修改密码。</Text>
      <Text className='person-password' selectable>
        {model.password}
      </Text>
      <View className='person-acts'>
        <Button kind='secondary' inline onPress={() => void copy()}>
          复制密码
        </Button>
        <Button kind='text' inline onPress={model.forgetPassword}>
          不再显示
        </Button>
      </View>
    </Notice>
  )
})

function SessionLine({ session, onEnd }: { session: PersonSession; onEnd: (() => void) | undefined }) {
  const { device, ip, place, signedInAt, usedAt } = session
  return (
    <View className='person-session'>
      <Text className='person-fact'>
        {[device, place, ip].filter(Boolean).join(' · ')}
        {`，${formatDateTime(signedInAt)} 登录，${formatDateTime(usedAt)} 用过`}
      </Text>
      {onEnd !== undefined && (
        <Button kind='secondary' inline label={`下线${device}`} onPress={onEnd}>
          下线
        </Button>
      )}
    </View>
  )
}

const Sessions = observer(function Sessions({ model, isChangeable }: { model: PersonAccountModel; isChangeable: boolean }) {
  const { feedback } = useStores()
  const { sessions = [] } = model
  const end = async (sessionId?: string) => {
    const isSure = await feedback.confirm({
      title: sessionId === undefined ? '让所有设备下线？' : '让这台设备下线？',
      content: '对方会看到“您已被管理员下线”，没有提交的内容可能丢失。',
      confirmText: '下线',
      isDangerous: true
    })
    if (isSure && (await model.endSessions(sessionId))) feedback.toast('已下线')
  }
  if (model.error !== '') return <Failure words={model.error} />
  return (
    <>
      <Text className='person-title'>{`登录设备（${sessions.length}）`}</Text>
      {sessions.length === 0 && <Text className='person-fact'>现在没有设备登录</Text>}
      {sessions.map((session) => (
        <SessionLine key={session.id} session={session} onEnd={isChangeable ? () => void end(session.id) : undefined} />
      ))}
      {isChangeable && sessions.length > 1 && (
        <Button kind='secondary' inline onPress={() => void end()}>
          全部下线
        </Button>
      )}
      <Failure words={model.acts.failureOf('end')} />
    </>
  )
})

interface AccountCardProps {
  person: Person
  canInvite: boolean
  onChanged: () => void
}

/** The account of somebody: state, password, where he is signed in. Oneself is kept elsewhere. @param onChanged reads him again */
export const AccountCard = observer(function AccountCard({ person, canInvite, onChanged }: AccountCardProps) {
  const { api, uuid, session, feedback, clock } = useStores()
  const [model] = useState(() => new PersonAccountModel({ service: createPeopleService(api), uuid }, person.id))
  const { acts } = model
  const isChangeable = person.refusal === '' && person.id !== session.userInfo?.userId
  useEffect(() => void model.loadSessions(), [model])
  const enable = async () => {
    if (!(await model.enable())) return
    feedback.toast('账号已启用')
    onChanged()
  }
  const reset = async () => {
    const isSure = await feedback.confirm({
      title: person.hasPassword ? '重置密码？' : '设置一次性密码？',
      content: '会生成一次性密码，所有设备立即下线，本人登录后须先修改密码。',
      confirmText: person.hasPassword ? '重置密码' : '生成密码'
    })
    if (isSure && (await model.resetPassword())) onChanged()
  }
  const [isCopying, setCopying] = useState(false)
  const copy = async () => {
    const isSure = await feedback.confirm({
      title: `导出${person.realName}的个人信息？`,
      content: '文件含完整的手机号、证件号码和行车轨迹，仅用于答复本人的请求；导出会记入操作记录。',
      confirmText: '导出'
    })
    if (!isSure) return
    setCopying(true)
    const url = createPrivacyService(api).copyAddress(person.id)
    const problem = await saveFile({ url, token: session.token, name: `个人信息_${person.account}_${shanghaiDate(clock.now())}.xlsx` })
    setCopying(false)
    if (problem !== '') feedback.toast(problem)
  }
  const invite = async () => {
    if (await model.invite()) feedback.toast('邀请短信已发送')
  }
  return (
    <Card>
      <View className='person-session'>
        <Text className='person-title'>账号</Text>
        <StatusTag tone={person.isEnabled ? 'success' : 'neutral'}>{person.isEnabled ? '启用' : '停用'}</StatusTag>
      </View>
      <Text className='person-fact'>{`密码：${passwordWords(person)}`}</Text>
      <Text className='person-fact'>{`最近登录：${person.lastSignIn === null ? '从未登录' : formatDateTime(person.lastSignIn)}`}</Text>
      <PasswordNotice model={model} />
      {isChangeable && (
        <View className='person-acts'>
          {canInvite && !person.hasPassword && person.isEnabled && (
            <Button kind='secondary' inline loading={acts.running === 'invite'} onPress={() => void invite()}>
              发送邀请短信
            </Button>
          )}
          <Button kind='secondary' inline loading={acts.running === 'reset'} onPress={() => void reset()}>
            {person.hasPassword ? '重置密码' : '设置一次性密码'}
          </Button>
          {person.isEnabled ? (
            <Button kind='danger' inline onPress={() => void model.askDisable()}>
              停用账号
            </Button>
          ) : (
            <Button kind='secondary' inline loading={acts.running === 'enable'} onPress={() => void enable()}>
              启用账号
            </Button>
          )}
        </View>
      )}
      <Failure
        words={['invite', 'reset', 'enable', ...(model.leaving === undefined ? ['disable'] : [])].map(acts.failureOf).find(Boolean) ?? ''}
      />
      {session.userInfo?.isAdministrator === true && (
        <View className='person-acts'>
          <Button kind='secondary' inline loading={isCopying} loadingText='正在整理…' onPress={() => void copy()}>
            导出个人信息
          </Button>
        </View>
      )}
      <Sessions model={model} isChangeable={isChangeable} />
      <DisableDialog model={model} onDone={onChanged} />
    </Card>
  )
})
