import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import type { MenuNode } from '@/contract/workbench'
import { menuProperty, type MenuGroup } from '../applyModel'
import { menuIcon, tileStyle } from './menuIcon'
import './MenuCard.scss'

/** One group of the workbench: four entries a row, fewer when the text is large. */
export function MenuCard({ group, onOpen }: { group: MenuGroup, onOpen: (node: MenuNode) => void }) {
  return (
    <Section title={group.title}>
      <View className='menu-grid'>
        {group.items.map((item) => (
          <Pressable key={item.id} className='menu-item' onPress={() => onOpen(item)}>
            <View className='menu-tile' style={tileStyle(menuProperty(item).iconBackgroundColor)}><Icon name={menuIcon(item)} size={24} /></View>
            <Text className='menu-name'>{item.fullName}</Text>
          </Pressable>
        ))}
      </View>
    </Section>
  )
}
