import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { Cell, CellGroup } from '@/components/Cell'
import { Dialog } from '@/components/Dialog'
import { ChoiceField, type Choice } from '@/components/Field'
import { Page } from '@/components/Page'
import { APP_VERSION, APP_VERSION_CODE } from '@/domain/constants'
import { useStores } from '@/hooks/useStores'
import type { TextFactor, Theme, UiStore } from '@/stores/uiStore'
import { DESK_PAGES } from '@/domain/deskPages'
import { PAGES } from '@/domain/pages'
import { Cache } from './components/Cache'
import { Install } from './components/Install'
import { MiniNotices } from './components/MiniNotices'
import { Notices } from './components/Notices'
import { Reach } from './components/Reach'
import './index.scss'

const SIZES: readonly (Choice<string> & { factor: TextFactor })[] = [
  { value: '100', factor: 100, label: '标准' },
  { value: '125', factor: 125, label: '较大' },
  { value: '150', factor: 150, label: '大' },
  { value: '200', factor: 200, label: '特大' }
]
const THEMES: readonly Choice<Theme>[] = [
  { value: 'auto', label: '跟随系统' },
  { value: 'day', label: '日间' },
  { value: 'night', label: '夜间' }
]

/** Size and theme: each choice counts at once, on this page too. */
const Appearance = observer(function Appearance({ ui }: { ui: UiStore }) {
  const choose = (value: string) => {
    const size = SIZES.find((each) => each.value === value)
    if (size !== undefined) ui.setTextFactor(size.factor)
  }
  return (
    <Card className='settings-look'>
      <ChoiceField label='字号' options={SIZES} value={String(ui.textFactor)} onChange={choose} />
      <View className='settings-sample' {...{ role: 'img', 'aria-label': '字号示例' }}>
        <Text className='settings-sample-title'>示例：深南大道 1001 号</Text>
        <Text className='settings-sample-text'>小型客车无法启动，请派平板拖车，预计 20 分钟到达。</Text>
      </View>
      <ChoiceField label='夜间模式' options={THEMES} value={ui.theme} onChange={ui.setTheme} />
    </Card>
  )
})

/** The way out; what is not sent yet is asked about before (app.md#whose-data). */
const Leave = observer(function Leave() {
  const { signOut } = useStores()
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    setAsking(false)
    void signOut()
  }
  return (
    <View className='settings-out'>
      <Button kind='secondary' icon='signOut' onPress={() => setAsking(true)}>
        退出登录
      </Button>
      <Dialog open={isAsking} title='退出登录？' confirmText='退出登录' isDangerous onConfirm={leave} onCancel={() => setAsking(false)}>
        <Text>退出后本机不再保留登录信息，下次需要重新登录。</Text>
      </Dialog>
    </View>
  )
})

/** How the app looks, what it tells of, what it keeps on this device, and the way to everything about account and platform. */
export default observer(function Settings() {
  const { ui, navigation, session } = useStores()
  const open = (route: string, params?: Record<string, string>) => () => void navigation.open(route, params)
  return (
    <Page title='设置'>
      <Appearance ui={ui} />
      {session.hasFeature('account') && <Notices />}
      {session.hasFeature('notify') && <Reach />}
      {process.env.TARO_ENV !== 'h5' && session.hasFeature('notify') && <MiniNotices />}
      <CellGroup>
        <Cell icon='shield' title='账号安全' hint='密码、登录设备和登录记录' onPress={open(PAGES.accountSecurity)} />
        <Cell icon='lock' title='修改密码' onPress={open(PAGES.password)} />
        {session.userInfo?.isAdministrator === true && session.hasFeature('notify') && (
          <Cell icon='message' title='通知通道检查' hint='推送、微信、支付宝、邮件、短信和电话' onPress={open(DESK_PAGES.channelCheck)} />
        )}
        <Cache />
        <Install />
      </CellGroup>
      <CellGroup>
        <Cell icon='book' title='用户协议' onPress={open(PAGES.agreementTexts, { kind: 'agreement' })} />
        <Cell icon='shield' title='隐私政策' onPress={open(PAGES.agreementTexts, { kind: 'privacy' })} />
        <Cell icon='phone' title='联系我们' onPress={open(PAGES.contactUs)} />
        <Cell icon='box' title='关于平台' value={`${APP_VERSION}（${APP_VERSION_CODE}）`} onPress={open(PAGES.about)} />
      </CellGroup>
      <Leave />
    </Page>
  )
})
