import { lazy, Suspense, useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Cell, CellGroup } from '@/components/Cell'
import { Page } from '@/components/Page'
import { maskMobile, shanghaiDate } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { canSaveFiles, saveFile } from '@/platform/saveFile'
import { createAccountService } from '@/services/account'
import { PAGES } from '@/domain/pages'
import { createSignInService } from '@/services/signIn'
import { BindingsModel } from './bindings'
import { Bindings } from './components/Bindings'
import { Devices } from './components/Devices'
import { Logins } from './components/Logins'
import { DevicesModel, LoginsModel } from './model'
import './index.scss'

/** Browsers only; mini-programs have a way of their own. */
const AddPasskey =
  process.env.TARO_ENV === 'h5' ? lazy(async () => ({ default: (await import('./components/AddPasskey')).AddPasskey })) : undefined

/** Password, mobile, ways in, devices, history, and the way out of the company. */
export default observer(function AccountSecurity() {
  const { api, uuid, session, navigation, feedback, clock } = useStores()
  const [{ devices, logins, bindings }] = useState(() => {
    const service = createAccountService(api)
    return {
      devices: new DevicesModel({ service, uuid }),
      logins: new LoginsModel(service),
      bindings: new BindingsModel({ service: createSignInService(api), uuid })
    }
  })
  const isOurs = session.hasFeature('account')
  useEffect(() => {
    if (!session.isSignedIn || !isOurs) return
    void devices.load()
    void logins.more()
  }, [devices, logins, session, isOurs])
  const hasWays = session.hasFeature('signIn')
  useEffect(() => {
    if (session.isSignedIn && hasWays) void bindings.load()
  }, [bindings, session, hasWays])
  const [isCopying, setCopying] = useState(false)
  const copy = async () => {
    if (isCopying) return
    setCopying(true)
    const problem = await saveFile({
      url: createAccountService(api).copyAddress(),
      token: session.token,
      name: `个人信息_${shanghaiDate(clock.now())}.xlsx`
    })
    setCopying(false)
    if (problem !== '') feedback.toast(problem)
  }
  const mobile = session.userInfo?.mobilePhone ?? ''
  return (
    <Page title='账号安全'>
      <CellGroup>
        <Cell icon='lock' title='修改密码' onPress={() => void navigation.open(PAGES.password)} />
        <Cell
          icon='phone'
          title='绑定手机'
          value={mobile === '' ? '未绑定' : maskMobile(mobile)}
          hint={session.smsEntry.isOffered || !session.isForeign ? '用于短信验证码登录，在个人资料里修改' : '在个人资料里修改'}
          onPress={() => void navigation.open(PAGES.personalData, { tab: 'profile' })}
        />
      </CellGroup>
      {hasWays && <Bindings model={bindings} />}
      {AddPasskey !== undefined && hasWays && (
        <Suspense fallback={null}>
          <AddPasskey onAdded={() => void bindings.load()} />
        </Suspense>
      )}
      {isOurs && <Devices model={devices} />}
      {isOurs && <Logins model={logins} />}
      <CellGroup>
        {session.hasFeature('ownData') && canSaveFiles() && (
          <Cell
            icon='clipboard'
            title='下载我的个人信息'
            hint={isCopying ? '正在整理…' : '资料、登录、打卡、轨迹、聊天等，Excel 文件'}
            onPress={() => void copy()}
          />
        )}
        <Cell
          icon='delete'
          title='注销账号'
          hint='删除个人资料，账号不能再登录'
          onPress={() => void navigation.open('/pages/my/cancellation/index')}
        />
      </CellGroup>
    </Page>
  )
})
