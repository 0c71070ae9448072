import { useEffect } from 'react'
import { Text, View } from '@tarojs/components'
import { Page } from '@/components/Page'
import { PRODUCT_NAME } from '@/domain/constants'
import { useStores } from '@/hooks/useStores'
import { LOGIN_ROUTE } from '@/stores/wantedPage'
import './index.scss'

/**
 * Entry of the mini-programs, and of a browser that knows of the person no more than the token: that leads to the wanted page or the
 * workbench, none to the login page (session.md#landing). Pages ask what the person may and what the server can, so that is read first.
 */
export default function Launch() {
  const { session, navigation } = useStores()
  useEffect(() => {
    const go = () => void navigation.relaunch(session.isSignedIn ? session.takeLanding() : LOGIN_ROUTE)
    if (session.isSignedIn && session.userInfo === undefined) void session.loadCurrentUser().then(go)
    else go()
  }, [session, navigation])
  return (
    <Page isPublic className='launch'>
      <View className='launch-centre'>
        <View className='launch-mark' aria-hidden='true' />
        <Text className='launch-name'>{PRODUCT_NAME}</Text>
      </View>
    </Page>
  )
}
