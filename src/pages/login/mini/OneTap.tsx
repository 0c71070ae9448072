import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Button as NativeButton, Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { useStores } from '@/hooks/useStores'
import { Failure } from '../components/Failure'
import { createOneTap, PLATFORM_NAME } from './model'
import './index.scss'

const isAlipay = process.env.TARO_ENV === 'alipay'

/** One tap inside a mini-program, before the other ways in; for whom nobody knows yet his mobile number (session.md#other-ways-in). */
export const OneTap = observer(function OneTap({ onEntered }: { onEntered: () => void }) {
  const stores = useStores()
  const [{ dispose, showMobile, state, submission, tap }] = useState(() => createOneTap(stores, onEntered))
  useEffect(() => dispose, [dispose])
  if (!state.isOffered) return null
  return (
    <View className='login-mini'>
      <Button kind='secondary' loading={submission.running !== ''} onPress={() => void tap()}>
        {`${PLATFORM_NAME}一键登录`}
      </Button>
      {state.unbound !== undefined && <Text className='login-hint'>{`还没有绑定账号，登录一次就会绑定这个${PLATFORM_NAME}`}</Text>}
      {state.unbound?.takesMobile === true && (
        <NativeButton
          className='button button-secondary'
          {...(isAlipay
            ? { openType: 'getAuthorize', scope: 'phoneNumber', onGetAuthorize: () => void showMobile() }
            : { openType: 'getPhoneNumber', onGetPhoneNumber: ({ detail }) => void showMobile(detail.code) })}
        >
          {`用${PLATFORM_NAME}手机号登录`}
        </NativeButton>
      )}
      <Failure message={submission.failure} />
    </View>
  )
})
