import { Text, View } from '@tarojs/components'
import { Mark } from '@/components/AppTile'
import { Pressable } from '@/components/Pressable'
import { PAGES } from '@/domain/pages'

const SHORTCUTS = [
  { route: PAGES.todo, name: '待办事宜', icon: 'todo', colour: '#be123c' },
  { route: PAGES.launched, name: '我发起的', icon: 'launch', colour: '#1d5fd1' },
  { route: PAGES.handled, name: '已办事宜', icon: 'done', colour: '#15803d' },
  { route: PAGES.copied, name: '抄送我的', icon: 'copy', colour: '#7c3aed' }
] as const

/** The four lists; 待办 with how many wait. @param todo undefined while it is not known */
export function Shortcuts({ todo = 0, onOpen }: { todo: number | undefined; onOpen: (route: string) => void }) {
  return (
    <View className='card flow-shortcuts'>
      {SHORTCUTS.map(({ route, name, icon, colour }, index) => {
        const count = index === 0 ? todo : 0
        return (
          <Pressable
            key={route}
            role='link'
            className='app-tile flow-shortcut'
            label={count > 0 ? `${name}，${count} 条` : name}
            onPress={() => onOpen(route)}
          >
            <View className='flow-shortcut-mark'>
              <Mark icon={icon} colour={colour} />
              {count > 0 && <Text className='flow-badge'>{count > 99 ? '99+' : count}</Text>}
            </View>
            <Text className='app-name'>{name}</Text>
          </Pressable>
        )
      })}
    </View>
  )
}
