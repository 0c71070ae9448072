import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { ListFooter } from '@/components/ListFooter'
import { StatusTag } from '@/components/StatusTag'
import { signInOutcome } from '@/domain/account/signIns'
import { formatFullDateTime } from '@/domain/format'
import type { LoginsModel } from '../model'

/** Good and bad attempts, newest first. */
export const Logins = observer(function Logins({ model }: { model: LoginsModel }) {
  const { rows, state } = model
  return (
    <Section title='登录记录'>
      {rows.map((row) => (
        <View className='login-row' key={row.id}>
          <View className='device-head'>
            <Text className='login-time'>{formatFullDateTime(row.at)}</Text>
            <StatusTag tone={row.succeeded ? 'success' : 'danger'}>{signInOutcome(row)}</StatusTag>
          </View>
          <Text className='device-line'>{[row.device, row.ip, row.place].filter((text) => text !== '').join(' · ')}</Text>
        </View>
      ))}
      {state === 'end' && rows.length === 0 && <Text className='device-note'>还没有登录记录</Text>}
      {(state !== 'end' || rows.length > 5) && <ListFooter state={state} onMore={() => void model.more()} />}
    </Section>
  )
})
