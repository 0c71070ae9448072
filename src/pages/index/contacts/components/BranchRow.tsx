import { Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import type { Branch } from '../directory'
import './BranchRow.scss'

/** A company or department to go into, with the number of its people. */
export function BranchRow({ branch, onOpen }: { branch: Branch; onOpen: (id: string) => void }) {
  return (
    <Pressable
      className={branch.count === 0 ? 'branch branch-empty' : 'branch'}
      label={`${branch.name}，${branch.count} 人`}
      onPress={() => onOpen(branch.id)}
    >
      <View className='branch-sign'>
        <Icon name='people' size={24} />
      </View>
      <Text className='branch-name'>{branch.name}</Text>
      <Text className='branch-count'>{branch.count} 人</Text>
      <Icon name='next' />
    </Pressable>
  )
}

export interface BreadcrumbProps {
  path: readonly Branch[]
  onOpen: (id: string) => void
}

/** The way from the top to here; every step but the last leads back. */
export function Breadcrumb({ path, onOpen }: BreadcrumbProps) {
  return (
    <View className='crumbs' {...{ role: 'navigation', 'aria-label': '组织路径' }}>
      {path.map((branch, place) => {
        const isLast = place === path.length - 1
        return (
          <View key={branch.id} className='crumbs-step'>
            {place > 0 && <Icon name='next' size={16} className='crumbs-sign' />}
            {isLast ? (
              <Text className='crumbs-here' {...{ 'aria-current': 'location' }}>
                {branch.name}
              </Text>
            ) : (
              <Pressable className='crumbs-link' role='link' onPress={() => onOpen(branch.id)}>
                <Text>{branch.name}</Text>
              </Pressable>
            )}
          </View>
        )
      })}
    </View>
  )
}
