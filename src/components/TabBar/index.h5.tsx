import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { useStores } from '@/hooks/useStores'
import { ROUTES } from '@/routes'
import { Icon, type IconName } from '../Icon'
import { Pressable } from '../Pressable'
import './index.scss'

/** The same four signs as the pictures in assets/tabbar. */
const ICONS: Readonly<Record<string, IconName>> = { message: 'message', apply: 'grid', contacts: 'book', my: 'user' }

const TABS = ROUTES.flatMap(({ path, tab }) => (tab === undefined ? [] : [{ route: `/${path}`, label: tab.label, icon: ICONS[tab.icon] ?? 'box' }]))

/** The tab bar on H5: follows night and text size, and is a navigation landmark with a current page. */
export function TabBar() {
  const { navigation } = useStores()
  // A tab page keeps its place for as long as it lives.
  const [here] = useState(() => (navigation.current().split('?')[0] ?? ''))
  return (
    <View className='tab-bar' {...{ role: 'navigation', 'aria-label': '主导航' }}>
      {TABS.map((tab) => (
        <Pressable key={tab.route} role='link' current={tab.route === here} className={tab.route === here ? 'tab-bar-item tab-bar-current' : 'tab-bar-item'} onPress={() => void navigation.open(tab.route)}>
          <Icon name={tab.icon} size={24} />
          <Text className='tab-bar-label'>{tab.label}</Text>
        </Pressable>
      ))}
    </View>
  )
}
