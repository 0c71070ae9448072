import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { Icon } from '@/components/Icon'
import type { ContactContent, PlaceContent } from '@/contract/conversation'
import { useStores } from '@/hooks/useStores'
import type { ContentProps } from './Contents'

/** A place; a map may have had no words for it. */
export function PlaceContentView({ row }: Pick<ContentProps, 'row'>) {
  const { name, address } = row.content as PlaceContent
  const title = name || address || '未命名地点'
  return (
    <View className='bubble-card'>
      <View className='bubble-card-head'>
        <Icon name='pin' />
        <Text className='bubble-card-title'>{title}</Text>
      </View>
      {address !== '' && address !== title && <Text className='bubble-card-text'>{address}</Text>}
      <Text className='bubble-card-kind'>地点</Text>
    </View>
  )
}

/** A colleague, as he was when his card was sent. */
export function ContactContentView({ row }: Pick<ContentProps, 'row'>) {
  const { services } = useStores()
  const { name, department, headIcon } = row.content as ContactContent
  return (
    <View className='bubble-card'>
      <View className='bubble-contact'>
        <Avatar name={name} src={services.files.imageAddress(headIcon)} size={40} />
        <View className='bubble-contact-words'>
          <Text className='bubble-card-title'>{name}</Text>
          {department !== '' && <Text className='bubble-card-text'>{department}</Text>}
        </View>
      </View>
      <Text className='bubble-card-kind'>名片</Text>
    </View>
  )
}
