import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Cell, CellGroup } from '@/components/Cell'
import { Page } from '@/components/Page'
import { maskMobile } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { createAccountService } from '@/services/account'
import { PAGES } from '@/domain/pages'
import { Devices } from './components/Devices'
import { Logins } from './components/Logins'
import { DevicesModel, LoginsModel } from './model'
import './index.scss'

/** Password, mobile, devices, history, and the way out of the company. */
export default observer(function AccountSecurity() {
  const { api, uuid, session, navigation } = useStores()
  const [{ devices, logins }] = useState(() => {
    const service = createAccountService(api)
    return { devices: new DevicesModel({ service, uuid }), logins: new LoginsModel(service) }
  })
  const isOurs = session.hasFeature('account')
  useEffect(() => {
    if (!session.isSignedIn || !isOurs) return
    void devices.load()
    void logins.more()
  }, [devices, logins, session, isOurs])
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
      {isOurs && <Devices model={devices} />}
      {isOurs && <Logins model={logins} />}
      <CellGroup>
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
