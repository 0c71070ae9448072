import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { useStores } from '@/hooks/useStores'
import { nameParts, type ChiefNode } from './model'

/** Deeper levels are indented no further: the words need the room. */
const DEEPEST = 4

function LevelBelow({ node, onOpenPerson }: { node: ChiefNode; onOpenPerson: (id: string) => void }) {
  const indent = { paddingLeft: `${Math.min(node.level, DEEPEST) * 16 + 16}px` }
  if (node.error !== undefined) {
    return (
      <View className='chief-note chief-error' style={indent} {...{ role: 'alert' }}>
        <View className='chief-error-words'>
          <Icon name='warning' size={16} />
          <Text>{node.error.message}</Text>
        </View>
        <Button kind='text' inline loading={node.isLoading} onPress={() => void node.load()}>
          重试
        </Button>
      </View>
    )
  }
  if (node.children === undefined)
    return (
      <View className='chief-note' style={indent} {...{ role: 'status' }}>
        <View className='chief-line' />
        <Text>正在加载下属</Text>
      </View>
    )
  if (node.children.length === 0)
    return (
      <View className='chief-note' style={indent}>
        <Text>没有下属</Text>
      </View>
    )
  return (
    <>
      {node.children.map((child) => (
        <PersonRow key={child.data?.id} node={child} onOpenPerson={onOpenPerson} />
      ))}
    </>
  )
}

/** One person, and those below while he is open. */
export const PersonRow = observer(function PersonRow({ node, onOpenPerson }: { node: ChiefNode; onOpenPerson: (id: string) => void }) {
  const { services } = useStores()
  const { data } = node
  if (data === undefined) return null
  const { name, account } = nameParts(data.userName)
  const count = node.children?.length
  const place = [data.department, data.position].filter((text) => text !== '').join(' · ')
  return (
    <>
      <View className='chief' style={{ paddingLeft: `${Math.min(node.level - 1, DEEPEST) * 16}px` }}>
        <Pressable className='chief-person' label={[name, place].filter(Boolean).join('，')} onPress={() => onOpenPerson(data.id)}>
          <Avatar name={name} src={services.files.imageAddress(data.avatar)} size={40} />
          <View className='chief-words'>
            <View className='chief-top'>
              <Text className='chief-name'>{name}</Text>
              <Text className='chief-account'>{account}</Text>
            </View>
            {place !== '' && <Text className='chief-place'>{place}</Text>}
          </View>
        </Pressable>
        {node.canOpen && (
          <Pressable
            className='chief-toggle'
            expanded={node.isOpen}
            label={`${node.isOpen ? '收起' : '展开'}${name}的下属${count === undefined ? '' : `，${count} 人`}`}
            onPress={node.toggle}
          >
            <Text>{count === undefined ? '下属' : `${count} 人`}</Text>
            <View className={node.isOpen ? 'chief-arrow chief-arrow-open' : 'chief-arrow'}>
              <Icon name='down' size={16} />
            </View>
          </Pressable>
        )}
      </View>
      {node.isOpen && <LevelBelowView node={node} onOpenPerson={onOpenPerson} />}
    </>
  )
})

const LevelBelowView = observer(LevelBelow)
