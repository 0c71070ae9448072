import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { Section } from '@/components/Card'
import { ErrorState } from '@/components/EmptyState'
import { CheckField, DateField } from '@/components/Field'
import { Skeleton } from '@/components/Skeleton'
import type { NotifyDevice, NotifyWays } from '@/contract/notify'
import { formatDateTime } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { push } from '@/platform/push'
import { createNotifyService } from '@/services/notify'
import { Failure } from '../../components/Failure'
import { clockOfMinute, ReachModel } from '../reach'
import { BreaksCell, Choices } from './Choices'

const isH5 = process.env.TARO_ENV === 'h5'
const TITLE = '应用关闭时'

/** Browsers of this person that show notices, this one among them where it is on. */
function Devices({ devices }: { devices: readonly NotifyDevice[] }) {
  return (
    <>
      <Text className='settings-note'>接收通知的设备</Text>
      <View className='settings-devices' {...{ role: 'list', 'aria-label': '接收通知的设备' }}>
        {devices.map(({ id, device, subscribedAt, isCurrent }) => (
          <View className='settings-device' key={id} {...{ role: 'listitem' }}>
            <Text className='settings-device-name'>{isCurrent ? `${device}（本机）` : device}</Text>
            <Text className='settings-device-since'>{formatDateTime(subscribedAt)} 起</Text>
          </View>
        ))}
      </View>
    </>
  )
}

/** Whether this browser shows notices, and why it cannot. */
const ThisDevice = observer(function ThisDevice({ model }: { model: ReachModel }) {
  const { state, isOn, isSwitching } = model
  if (state === 'unsupported') return <Text className='settings-note'>此浏览器不支持通知，可安装到主屏幕后再试</Text>
  return (
    <>
      <CheckField
        label='在这台设备上通知'
        checked={state === 'granted' && isOn}
        disabled={isSwitching || state === 'denied'}
        onChange={(isWanted) => void (isWanted ? model.turnOn() : model.turnOff())}
      />
      {state === 'denied' && (
        <Text className='settings-note'>浏览器禁止了本站的通知。请在浏览器的网站设置里把“通知”改为“允许”，再回到这里打开。</Text>
      )}
      {isSwitching && state === 'ask' && <Text className='settings-note'>请在浏览器的询问里选择“允许”</Text>}
      <Failure message={model.switchFailure} />
    </>
  )
})

/** When nothing is pushed; the same time twice is no time at all (notify.md#quiet-hours). */
const QuietHours = observer(function QuietHours({ model }: { model: ReachModel }) {
  const { hours } = model
  return (
    <>
      <CheckField label='免打扰时段' checked={hours !== null} onChange={(isQuiet) => void model.setQuiet(isQuiet)} />
      {hours !== null && (
        <View className='settings-hours'>
          <DateField
            label='开始时间'
            mode='time'
            isKept
            value={clockOfMinute(hours.from)}
            onChange={(clock) => void model.setClock('from', clock)}
          />
          <DateField
            label='结束时间'
            mode='time'
            isKept
            value={clockOfMinute(hours.to)}
            {...(hours.from === hours.to && { error: '与开始时间相同，不会免打扰' })}
            onChange={(clock) => void model.setClock('to', clock)}
          />
        </View>
      )}
      {hours !== null && <BreaksCell model={model} />}
      <Failure message={model.hoursFailure} />
      <Text className='settings-note'>{hours === null ? '可设一段时间不通知，新派单除外' : '其余的在时段结束时合并为一条'}</Text>
    </>
  )
})

const LOUDER = '新派单无人查看时会'
/** What follows when nobody looks at a new order (notify.md#steps). */
function louderWords({ hasText, hasCall }: NotifyWays): string {
  if (hasText) return `${LOUDER}发短信${hasCall ? '，再拨打电话' : ''}`
  return hasCall ? `${LOUDER}拨打电话` : ''
}

/** How a person is reached when the app is closed; kept on the server, but for the consent, which is the browser's. */
export const Reach = observer(function Reach() {
  const { api, session, uuid } = useStores()
  const [model] = useState(() => new ReachModel({ service: createNotifyService(api), device: push, uuid }))
  useEffect(() => {
    if (session.isSignedIn) void model.load()
  }, [model, session])
  useDidShow(() => void model.look())
  const { ways } = model
  if (ways === undefined)
    return model.error === '' ? (
      <Skeleton cards={1} lines={3} />
    ) : (
      <Section title={TITLE}>
        <ErrorState message={model.error} onRetry={() => void model.load()} />
      </Section>
    )
  const louder = louderWords(ways)
  return (
    <Section title={TITLE}>
      {isH5 && ways.publicKey !== '' && <ThisDevice model={model} />}
      {ways.devices.length > 0 && <Devices devices={ways.devices} />}
      <Choices model={model} />
      <QuietHours model={model} />
      {louder !== '' && <Text className='settings-note'>{louder}</Text>}
    </Section>
  )
})
