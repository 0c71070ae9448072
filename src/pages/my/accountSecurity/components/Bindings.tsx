import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { Dialog } from '@/components/Dialog'
import { ErrorState } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import type { Binding } from '@/contract/signIn'
import { formatDateTime, relativeTime } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { Failure } from '../../components/Failure'
import type { BindingsModel } from '../bindings'
import { SIGN_IN_WAY_LABELS } from '@/domain/account/signIns'

function Bound({ binding, now, onRemove }: { binding: Binding; now: number; onRemove: () => void }) {
  const { way, label, createdAt, usedAt } = binding
  const name = SIGN_IN_WAY_LABELS[way]
  return (
    <View className='device'>
      <View className='device-words'>
        <Text className='device-name'>{name}</Text>
        {label !== '' && <Text className='device-line'>{label}</Text>}
        <Text className='device-line'>
          最近使用 {relativeTime(usedAt, now)}，{formatDateTime(createdAt)} 绑定
        </Text>
      </View>
      <Button kind='secondary' inline label={`解除绑定${[name, label].filter((word) => word !== '').join(' ')}`} onPress={onRemove}>
        解除绑定
      </Button>
    </View>
  )
}

/** By which ways beyond password and SMS I can sign in; each is removed from here. */
export const Bindings = observer(function Bindings({ model }: { model: BindingsModel }) {
  const { clock, feedback } = useStores()
  const [asked, setAsked] = useState<Binding | undefined>()
  const { list } = model
  if (list === undefined)
    return model.error === undefined ? (
      <Skeleton cards={1} lines={2} />
    ) : (
      <Section title='登录方式'>
        <ErrorState message={model.error.message} retrying={model.isLoading} onRetry={() => void model.load()} />
      </Section>
    )
  const ask = (binding: Binding) => {
    model.forgetFailure()
    setAsked(binding)
  }
  const remove = async () => {
    if (asked === undefined || !(await model.remove(asked))) return
    setAsked(undefined)
    feedback.toast('已解除绑定', 'success')
  }
  const now = clock.now() + (clock.offsetMs ?? 0)
  const name = asked === undefined ? '' : SIGN_IN_WAY_LABELS[asked.way]
  return (
    <Section title='登录方式'>
      {list.map((binding) => (
        <Bound key={binding.id} binding={binding} now={now} onRemove={() => ask(binding)} />
      ))}
      <Text className='device-note'>{list.length === 0 ? '还没有绑定其他登录方式' : '不认识的登录方式请立即解除，并修改密码。'}</Text>
      <Dialog
        open={asked !== undefined}
        title={`解除绑定${name}？`}
        confirmText='解除绑定'
        isDangerous
        loading={model.isRemoving}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(undefined)}
      >
        <Text>{`解除后，不能再用${asked?.way === 'passkey' ? '这把' : '这个'}${name}登录；已经登录的设备不受影响。`}</Text>
        <Failure message={model.failure} />
      </Dialog>
    </Section>
  )
})
