import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { Button } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { Dialog } from '@/components/Dialog'
import { ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import type { UserInfo } from '@/contract/session'
import { useScan } from '@/hooks/useScan'
import { useStores } from '@/hooks/useStores'
import type { SessionStore } from '@/stores/sessionStore'
import { PAGES } from '@/domain/pages'
import { DutyCard } from './duty/DutyCard'
import { Profile } from './components/Profile'
import './index.scss'

const isH5 = process.env.TARO_ENV === 'h5'
const BUSINESS = '/pages/my/business/index'
const orNone = (text: string): string => (text === '' ? '未设置' : text)

/** What is shown may be old: said in one line above it, with the way to read it again. */
const Stale = observer(function Stale({ session }: { session: SessionStore }) {
  if (session.userError === undefined) return null
  return (
    <View className='my-stale' {...{ role: 'alert' }}>
      <View className='my-failure-words'>
        <Icon name='warning' />
        <Text>没有更新成功：{session.userError.message}</Text>
      </View>
      <Button kind='secondary' inline icon='refresh' loading={session.isLoadingUser} onPress={() => void session.loadCurrentUser()}>
        重试
      </Button>
    </View>
  )
})

const Rows = observer(function Rows({ userInfo }: { userInfo: UserInfo }) {
  const { navigation, offline } = useStores()
  const scan = useScan()
  const count = userInfo.subordinates.length
  return (
    <>
      <CellGroup>
        <Cell icon='user' title='个人信息' onPress={() => void navigation.open(PAGES.personalData)} />
        <Cell
          icon='office'
          title='我的组织'
          value={orNone(userInfo.organizeName)}
          onPress={() => void navigation.open(BUSINESS, { majorType: 'Organize' })}
        />
        <Cell
          icon='briefcase'
          title='我的岗位'
          value={orNone(userInfo.positionName)}
          onPress={() => void navigation.open(BUSINESS, { majorType: 'Position' })}
        />
        <Cell
          icon='people'
          title='我的下属'
          value={count === 0 ? '' : `${count} 人`}
          onPress={() => void navigation.open('/pages/my/subordinate/index')}
        />
      </CellGroup>
      {isH5 && userInfo.administers === true && (
        <CellGroup>
          <Cell icon='office' title='管理后台' onPress={() => void navigation.open('/pages/admin/home/index')} />
        </CellGroup>
      )}
      <CellGroup>
        {offline.unsent > 0 && (
          <Cell icon='offline' title='待同步' value={`${offline.unsent} 项`} onPress={() => void navigation.open(PAGES.outbox)} />
        )}
        <Cell icon='scan' title='扫一扫' onPress={() => void scan()} />
        <Cell icon='shield' title='账号安全' onPress={() => void navigation.open(PAGES.accountSecurity)} />
        <Cell icon='settings' title='设置' onPress={() => void navigation.open('/pages/my/settings/index')} />
      </CellGroup>
      <CellGroup>
        <Cell icon='phone' title='联系我们' onPress={() => void navigation.open(PAGES.contactUs)} />
        <Cell icon='box' title='关于平台' onPress={() => void navigation.open(PAGES.about)} />
      </CellGroup>
    </>
  )
})

/** From the cache at once; a failed first reading offers 重试 instead of a blank page (workbench.md#my-page). */
const Content = observer(function Content({ session }: { session: SessionStore }) {
  const { userInfo, userError } = session
  if (userInfo === undefined) {
    return userError === undefined ? (
      <Skeleton cards={6} lines={3} />
    ) : (
      <ErrorState message={userError.message} retrying={session.isLoadingUser} onRetry={() => void session.loadCurrentUser()} />
    )
  }
  return (
    <>
      <Profile userInfo={userInfo} />
      <Stale session={session} />
      <DutyCard />
      <Rows userInfo={userInfo} />
    </>
  )
})

/** My, tab 3: who I am, where I work, and the way out. */
const My = observer(function My() {
  const { session, signOut } = useStores()
  const [isAsking, setAsking] = useState(false)
  useDidShow(() => {
    if (session.isSignedIn) void session.loadCurrentUser()
  })
  const leave = () => {
    setAsking(false)
    void signOut()
  }
  return (
    <Page title='我的' isTab>
      <Content session={session} />
      <View className='my-out'>
        <Button kind='secondary' icon='signOut' onPress={() => setAsking(true)}>
          退出登录
        </Button>
      </View>
      <Dialog open={isAsking} title='退出登录？' confirmText='退出登录' isDangerous onConfirm={leave} onCancel={() => setAsking(false)}>
        <Text>退出后本机不再保留登录信息，下次需要重新登录。</Text>
      </Dialog>
    </Page>
  )
})

export default My
