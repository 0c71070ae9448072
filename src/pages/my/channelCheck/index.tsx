import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { ChannelCheck } from '@/contract/notifyCheck'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createNoticeChannelService } from '@/services/noticeChannels'
import { Failure } from '../components/Failure'
import { CHANNEL_NAMES } from '@/domain/noticeNames'
import { answerText, ChannelCheckModel } from './model'
import './index.scss'

const ChannelCard = observer(function ChannelCard({ check, model }: { check: ChannelCheck; model: ChannelCheckModel }) {
  const { channel, isConfigured, last } = check
  const label = CHANNEL_NAMES[channel]
  return (
    <Card>
      <View className='channel-head'>
        <Text className='channel-name'>{label}</Text>
        <StatusTag tone={isConfigured ? 'success' : 'neutral'}>{isConfigured ? '已配置' : '未配置'}</StatusTag>
      </View>
      <Text className='channel-line'>{last === null ? '本次启动后没有发送过' : answerText(last)}</Text>
      {isConfigured && (
        <Button
          kind='secondary'
          inline
          label={`用${label}给自己发送测试`}
          disabled={model.testing !== undefined}
          onPress={() => void model.test(channel)}
        >
          {model.testing === channel ? '正在发送…' : '给自己发送测试'}
        </Button>
      )}
      <Failure message={model.failure?.channel === channel ? model.failure.words : ''} />
    </Card>
  )
})

const Content = observer(function Content({ model }: { model: ChannelCheckModel }) {
  const { checks, error } = model
  if (checks === undefined)
    return error === undefined ? <Skeleton cards={3} /> : <ErrorState message={error.message} onRetry={() => void model.load()} />
  return (
    <>
      {checks.map((check) => (
        <ChannelCard key={check.channel} check={check} model={model} />
      ))}
    </>
  )
})

/** 通知通道检查: which channels of notices this server has, what their providers answered last, and a test to oneself. */
export default observer(function ChannelCheckPage() {
  const { api, session, uuid } = useStores()
  const [model] = useState(() => new ChannelCheckModel({ service: createNoticeChannelService(api), uuid }))
  const may = session.userInfo?.isAdministrator === true && session.hasFeature('notify')
  usePageReading(async () => {
    if (may) await model.load()
  })
  return (
    <Page title='通知通道检查'>
      {may ? <Content model={model} /> : <EmptyState icon='lock' title='没有检查通知通道的权限' hint='请联系管理员' />}
    </Page>
  )
})
