import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { Avatar } from '@/components/Avatar'
import { Button } from '@/components/Button'
import { Card, FactRow, Section } from '@/components/Card'
import { Dialog } from '@/components/Dialog'
import { ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { APP_VERSION, PRODUCT_NAME } from '@/domain/constants'
import { useStores } from '@/hooks/useStores'
import type { SessionStore } from '@/stores/sessionStore'
import { MENU_CACHE } from './applyModel'
import './my.scss'

const orNone = (text: string): string => (text === '' ? '未填写' : text)

/** Who is signed in. Shown from the cache at once; a failed reading offers 重试 instead of a blank page (screens.md 6, weakness 23). */
const Profile = observer(function Profile({ session }: { session: SessionStore }) {
  const { userInfo, userError } = session
  if (userInfo === undefined) {
    return userError === undefined
      ? <Skeleton cards={2} lines={3} />
      : <ErrorState message={userError.message} retrying={session.isLoadingUser} onRetry={() => void session.loadCurrentUser()} />
  }
  return (
    <>
      <Card className='my-head'>
        <Avatar name={userInfo.userName} size={64} />
        <View className='my-name'>
          <Text className='my-real-name'>{userInfo.userName}</Text>
          <Text className='my-account'>账号 {userInfo.userAccount}</Text>
        </View>
      </Card>
      <Section title='所在单位'>
        <FactRow label='组织'>{orNone(userInfo.organizeName)}</FactRow>
        <FactRow label='部门'>{orNone(userInfo.departmentName)}</FactRow>
        <FactRow label='岗位'>{orNone(userInfo.positionName)}</FactRow>
        <FactRow label='角色'>{orNone(userInfo.roleName)}</FactRow>
      </Section>
    </>
  )
})

/** My, tab 3: who I am, and the way out. */
const My = observer(function My() {
  const { session, storage } = useStores()
  const [isAsking, setAsking] = useState(false)
  useDidShow(() => {
    if (session.isSignedIn && session.userInfo === undefined) void session.loadCurrentUser()
  })
  const signOut = () => {
    setAsking(false)
    storage.remove(MENU_CACHE)
    void session.signOut()
  }
  return (
    <Page title='我的' isTab>
      <Profile session={session} />
      <Section title='关于'>
        <FactRow label='应用'>{PRODUCT_NAME}</FactRow>
        <FactRow label='版本'>{APP_VERSION}</FactRow>
      </Section>
      <View className='my-out'><Button kind='secondary' icon='signOut' onPress={() => setAsking(true)}>退出登录</Button></View>
      <Dialog open={isAsking} title='退出登录？' confirmText='退出登录' isDangerous onConfirm={signOut} onCancel={() => setAsking(false)}>
        <Text>退出后本机不再保留登录信息，下次需要重新输入密码。</Text>
      </Dialog>
    </Page>
  )
})

export default My
