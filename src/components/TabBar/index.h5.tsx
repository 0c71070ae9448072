import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { useStores } from '@/hooks/useStores'
import { TabLinks } from './TabLinks'
import './index.scss'

/** The tab bar on H5: follows night and text size, and is a navigation landmark with a current page. A desk has its tabs at the side. */
export const TabBar = observer(function TabBar() {
  const { ui } = useStores()
  if (ui.isDesk) return null
  return (
    <View className='tab-bar' {...{ role: 'navigation', 'aria-label': '主导航' }}>
      <TabLinks />
    </View>
  )
})
