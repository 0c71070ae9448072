import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Card } from '@/components/Card'
import { Cell, CellGroup } from '@/components/Cell'
import { Dialog } from '@/components/Dialog'
import { ChoiceField, type Choice } from '@/components/Field'
import { Page } from '@/components/Page'
import { APP_VERSION, APP_VERSION_CODE, PRODUCT_NAME } from '@/domain/constants'
import { useStores } from '@/hooks/useStores'
import { clearCaches } from '@/stores/caches'
import type { TextFactor, Theme, UiStore } from '@/stores/uiStore'
import './index.scss'

const SIZES: readonly (Choice<string> & { factor: TextFactor })[] = [
  { value: '100', factor: 100, label: '标准' }, { value: '125', factor: 125, label: '较大' },
  { value: '150', factor: 150, label: '大' }, { value: '200', factor: 200, label: '特大' }
]
const THEMES: readonly Choice<Theme>[] = [{ value: 'auto', label: '跟随系统' }, { value: 'day', label: '日间' }, { value: 'night', label: '夜间' }]

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

/** How the app looks, the password, what is kept on this device, and which version this is. */
export default observer(function Settings() {
  const { ui, storage, feedback, navigation } = useStores()
  const [isAsking, setAsking] = useState(false)
  const clear = () => {
    setAsking(false)
    clearCaches(storage)
    feedback.toast('缓存已清理', 'success')
  }
  return (
    <Page title='设置'>
      <Appearance ui={ui} />
      <CellGroup>
        <Cell icon='lock' title='修改密码' onPress={() => void navigation.open('/pages/my/modifyPsd/index')} />
        <Cell icon='delete' title='清理缓存' hint='应用菜单等可重新读取的内容' onPress={() => setAsking(true)} />
      </CellGroup>
      <CellGroup>
        <Cell title='关于' value={PRODUCT_NAME} />
        <Cell title='版本' value={`${APP_VERSION}（${APP_VERSION_CODE}）`} />
      </CellGroup>
      <Dialog open={isAsking} title='清理缓存？' confirmText='清理缓存' onConfirm={clear} onCancel={() => setAsking(false)}>
        <Text>只清理可以重新读取的内容，登录状态、草稿和设置都会保留。</Text>
      </Dialog>
    </Page>
  )
})
