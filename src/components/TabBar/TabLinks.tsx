import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useStores } from '@/hooks/useStores'
import { tabBadgeText } from '@/platform/tabBadge/text'
import { ROUTES } from '@/routes'
import { Icon, type IconName } from '../Icon'
import { Pressable } from '../Pressable'

/** The same four signs as the pictures in assets/tabbar. */
const ICONS: Readonly<Record<string, IconName>> = { message: 'message', apply: 'grid', contacts: 'book', my: 'user' }

/** Place of 消息 (app.md#tabs). */
const MESSAGES_TAB = 0

const TABS = ROUTES.flatMap(({ path, tab }) =>
  tab === undefined ? [] : [{ route: `/${path}`, label: tab.label, icon: ICONS[tab.icon] ?? 'box' }]
)

/** The four tabs as links, of a bar or of a desk's side. H5. */
export const TabLinks = observer(function TabLinks() {
  const { navigation, im } = useStores()
  // A page keeps its place for as long as it lives.
  const [here] = useState(() => navigation.current().split('?')[0] ?? '')
  return (
    <>
      {TABS.map((tab, index) => {
        const badge = index === MESSAGES_TAB ? tabBadgeText(im.badge) : ''
        return (
          <Pressable
            key={tab.route}
            role='link'
            current={tab.route === here}
            className={tab.route === here ? 'tab-bar-item tab-bar-current' : 'tab-bar-item'}
            {...(badge !== '' && { label: `${tab.label}，${im.badge} 条未读` })}
            onPress={() => void navigation.open(tab.route)}
          >
            <View className='tab-bar-icon'>
              <Icon name={tab.icon} size={24} />
              {/* Drawn by the style: the name of the link says it after its word. */}
              {badge !== '' && <View className='tab-bar-badge' {...{ 'data-count': badge }} />}
            </View>
            <Text className='tab-bar-label'>{tab.label}</Text>
          </Pressable>
        )
      })}
    </>
  )
})
