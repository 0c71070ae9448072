import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { CheckField } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import type { Consent } from '@/stores/consent'

/** The box the person ticks before the first sign-in on a device; afterwards only the way to the texts. */
export const ConsentRow = observer(function ConsentRow({ consent, onRead }: { consent: Consent; onRead: () => void }) {
  return (
    <View>
      <View className='login-consent'>
        {consent.isAgreed ? <Text>已同意</Text> : <CheckField label='我已阅读并同意' checked={consent.isTicked} onChange={consent.tick} />}
        <Pressable role='link' className='login-link' onPress={onRead}>
          <Text>《用户协议与隐私说明》</Text>
        </Pressable>
      </View>
      {consent.error !== '' && (
        <View className='login-unticked' {...{ role: 'alert' }}>
          <Icon name='warning' size={16} />
          <Text>{consent.error}</Text>
        </View>
      )}
    </View>
  )
})
