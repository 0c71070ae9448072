import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { Dialog } from '@/components/Dialog'
import { ErrorState } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { OwnSession } from '@/contract/account'
import { formatDateTime, relativeTime } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { Failure } from '../../components/Failure'
import type { DevicesModel } from '../model'

const whereOf = ({ ip, place }: Pick<OwnSession, 'ip' | 'place'>): string => [ip, place].filter((text) => text !== '').join(' · ')

const Device = observer(function Device({ session, now, onEnd }: { session: OwnSession; now: number; onEnd: () => void }) {
  return (
    <View className='device'>
      <View className='device-words'>
        <View className='device-head'>
          <Text className='device-name'>{session.device}</Text>
          {session.isCurrent && <StatusTag tone='primary'>当前设备</StatusTag>}
        </View>
        <Text className='device-line'>{whereOf(session)}</Text>
        <Text className='device-line'>
          {session.isCurrent ? '' : `最近使用 ${relativeTime(session.usedAt, now)}，`}
          {formatDateTime(session.signedInAt)} 登录
        </Text>
      </View>
      {!session.isCurrent && (
        <Button kind='secondary' inline label={`退出${session.device}`} onPress={onEnd}>
          退出
        </Button>
      )}
    </View>
  )
})

/** Where I am signed in; each other device, or all of them, is signed out from here. */
export const Devices = observer(function Devices({ model }: { model: DevicesModel }) {
  const { clock, feedback } = useStores()
  /** The device that is asked about, 'others' = all of them. */
  const [asked, setAsked] = useState<OwnSession | 'others' | undefined>()
  const { sessions, others } = model
  if (sessions === undefined)
    return model.error === undefined ? (
      <Skeleton cards={1} lines={3} />
    ) : (
      <Section title='登录设备'>
        <ErrorState message={model.error.message} retrying={model.isLoading} onRetry={() => void model.load()} />
      </Section>
    )
  const ask = (target: OwnSession | 'others') => {
    model.forgetFailure()
    setAsked(target)
  }
  const end = async () => {
    if (!(await model.signOut(asked === 'others' ? undefined : asked))) return
    setAsked(undefined)
    feedback.toast('已退出', 'success')
  }
  const now = clock.now() + (clock.offsetMs ?? 0)
  const title = asked === 'others' ? `退出其他 ${others.length} 台设备？` : `退出${asked?.device ?? ''}？`
  return (
    <Section title='登录设备' aside={<Text className='device-count'>{sessions.length} 台</Text>}>
      {sessions.map((session) => (
        <Device key={session.id} session={session} now={now} onEnd={() => ask(session)} />
      ))}
      {others.length > 1 && (
        <View className='device-all'>
          <Button kind='secondary' icon='signOut' onPress={() => ask('others')}>
            退出其他全部设备
          </Button>
        </View>
      )}
      <Text className='device-note'>不认识的设备请立即退出，并修改密码。</Text>
      <Dialog
        open={asked !== undefined}
        title={title}
        confirmText='退出'
        isDangerous
        loading={model.isEnding}
        onConfirm={() => void end()}
        onCancel={() => setAsked(undefined)}
      >
        <Text>退出后，需要重新登录才能使用；那台设备上还没有同步的内容会留在那台设备里。</Text>
        <Failure message={model.failure} />
      </Dialog>
    </Section>
  )
})
