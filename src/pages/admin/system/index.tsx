import { useState, type ReactNode } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { FactRow, Section } from '@/components/Card'
import { Cell, CellGroup } from '@/components/Cell'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { Integration, SystemState, TestedPart } from '@/contract/admin/system'
import { formatDateTime } from '@/domain/format'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createInstallationService } from '@/services/admin/installation'
import { DESK_PAGES } from '@/domain/deskPages'
import { AdminPage } from '../components/AdminPage'
import { sizeText, spanText, SystemModel } from './model'
import './index.scss'

const NAMES: Readonly<Record<Integration['key'], string>> = {
  push: '浏览器推送',
  weapp: '微信订阅消息',
  alipay: '支付宝订阅消息',
  mail: '邮件',
  text: '短信',
  call: '电话',
  wechatPay: '微信收款',
  alipayPay: '支付宝收款',
  invoice: '电子发票',
  map: '地图',
  weappPlatform: '微信小程序',
  alipayPlatform: '支付宝小程序'
}
/** Services that answer a harmless question; channels of notices are checked on a page of their own. */
const TESTED = ['wechatPay', 'alipayPay', 'invoice', 'map', 'weappPlatform', 'alipayPlatform'] as const
const isTested = (key: Integration['key']): key is (typeof TESTED)[number] => TESTED.some((each) => each === key)
const STATES = { SENT: '已接收', REFUSED: '未接收', FAILED: '发送失败' } as const

/** Why something was not begun, at its button. */
function Refusal({ words }: { words: string }) {
  if (words === '') return null
  return (
    <Text className='system-answer system-bad' {...{ role: 'alert' }}>
      {words}
    </Text>
  )
}

/** A button that asks one part now, and below it what answered. */
const Try = observer(function Try({ part, name, model }: { part: TestedPart; name: string; model: SystemModel }) {
  const answer = model.answers[part]
  return (
    <View className='system-try'>
      <Button kind='secondary' inline label={`检查${name}`} disabled={model.busy !== undefined} onPress={() => void model.test(part)}>
        {model.busy === part ? '正在检查…' : '检查'}
      </Button>
      {answer !== undefined && (
        <Text className={answer.isOk ? 'system-answer' : 'system-answer system-bad'} {...{ role: 'status' }}>
          {`${answer.answer}（${answer.ms} 毫秒）`}
        </Text>
      )}
      <Refusal words={model.failureOf(part)} />
    </View>
  )
})

function Service({ integration: { key, isConfigured, last }, children }: { integration: Integration; children?: ReactNode }) {
  return (
    <View className='system-service'>
      <View className='system-service-head'>
        <Text className='system-service-name'>{NAMES[key]}</Text>
        <StatusTag tone={isConfigured ? 'success' : 'neutral'}>{isConfigured ? '已配置' : '未配置'}</StatusTag>
      </View>
      {last !== null && (
        <Text className='system-answer'>
          {`${formatDateTime(last.at)} ${STATES[last.state]}${last.code === '' ? '' : `（${last.code}）`}`}
        </Text>
      )}
      {children}
    </View>
  )
}

const Backup = observer(function Backup({ backup, model }: { backup: SystemState['backup']; model: SystemModel }) {
  const { isConfigured, isRunning, last, failure } = backup
  return (
    <Section title='备份' aside={<StatusTag tone={isConfigured ? 'success' : 'warning'}>{isConfigured ? '每天自动' : '未配置'}</StatusTag>}>
      <FactRow label='最近一份'>
        <Text>{last === null ? '还没有' : `${formatDateTime(last.at)}，${sizeText(last.size)}（${last.name}）`}</Text>
      </FactRow>
      {failure !== '' && (
        <FactRow label='上次失败'>
          <Text className='system-bad'>{failure}</Text>
        </FactRow>
      )}
      {isConfigured ? (
        <View className='system-try'>
          <Button kind='secondary' inline disabled={isRunning || model.busy !== undefined} onPress={() => void model.backUp()}>
            {isRunning ? '正在备份…' : '立即备份'}
          </Button>
          <Refusal words={model.failureOf('backup')} />
        </View>
      ) : (
        <Text className='system-answer'>请运维人员设置备份目录（BACKUP_DIR）</Text>
      )}
    </Section>
  )
})

const Facts = observer(function Facts({ state, model }: { state: SystemState; model: SystemModel }) {
  const { now, version, startedAt, memory, sockets, database, storage, jobs } = state
  return (
    <>
      <Section title='服务器'>
        <FactRow label='版本'>{version}</FactRow>
        <FactRow label='已运行'>{spanText(now - startedAt)}</FactRow>
        <FactRow label='内存'>{sizeText(memory)}</FactRow>
        <FactRow label='在线连接'>{`${sockets.open} 个，${sockets.people} 人`}</FactRow>
      </Section>
      <Section title='数据库'>
        <FactRow label='种类'>{`${database.kind === 'postgres' ? 'PostgreSQL' : '内置数据库'} ${database.version}`}</FactRow>
        <FactRow label='大小'>{sizeText(database.size)}</FactRow>
        <FactRow label='应答'>{`${database.answerMs} 毫秒`}</FactRow>
        <Try part='database' name='数据库' model={model} />
      </Section>
      <Section title='文件存储'>
        {storage.bucket === '' ? null : <FactRow label='存储桶'>{storage.bucket}</FactRow>}
        <FactRow label='目录'>{storage.folder}</FactRow>
        <FactRow label='剩余空间'>{`${sizeText(storage.free)}，共 ${sizeText(storage.total)}`}</FactRow>
        <Try part='storage' name='文件存储' model={model} />
      </Section>
      <Section title='后台任务'>
        <FactRow label='等待中'>{String(jobs.waiting)}</FactRow>
        <FactRow label='已逾时'>{String(jobs.late)}</FactRow>
        <FactRow label='正在执行'>{String(jobs.running)}</FactRow>
        {jobs.failed.map(({ name, retrying, failed }) => (
          <FactRow key={name} label={name}>
            <Text className='system-bad'>{`${retrying} 个稍后重试，${failed} 个已放弃`}</Text>
          </FactRow>
        ))}
      </Section>
    </>
  )
})

const Content = observer(function Content({ model }: { model: SystemModel }) {
  const { navigation } = useStores()
  const { state, error } = model
  if (state === undefined)
    return error === undefined ? <Skeleton cards={4} /> : <ErrorState message={error.message} onRetry={() => void model.load()} />
  return (
    <View className='system-grid'>
      <Facts state={state} model={model} />
      <Backup backup={state.backup} model={model} />
      <Section title='外部服务'>
        {state.integrations.map((integration) => (
          <Service key={integration.key} integration={integration}>
            {integration.isConfigured && isTested(integration.key) && (
              <Try part={integration.key} name={NAMES[integration.key]} model={model} />
            )}
          </Service>
        ))}
      </Section>
      <CellGroup>
        <Cell
          icon='message'
          title='通知通道检查'
          hint='给自己发送一条测试通知'
          onPress={() => void navigation.open(DESK_PAGES.channelCheck)}
        />
      </CellGroup>
    </View>
  )
})

/** 系统状态: version, database, queue, storage, services of others and archives (administration.md#system). */
export default observer(function System() {
  const { api, session, uuid } = useStores()
  const [model] = useState(() => new SystemModel({ service: createInstallationService(api), uuid }))
  const isWhole = session.userInfo?.isAdministrator === true
  usePageReading(async () => {
    if (isWhole) await model.load()
  })
  return (
    <AdminPage title='系统状态'>
      {isWhole ? <Content model={model} /> : <EmptyState icon='lock' title='没有查看系统状态的权限' hint='请联系管理员' />}
    </AdminPage>
  )
})
