import { Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { relativeTime } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import './detail.scss'

/** What is shown comes from this device: how old it is. @param readAt device clock, epoch ms; undefined while it is fresh */
export function LocalCopyNotice({ readAt }: { readAt: number | undefined }) {
  const { clock } = useStores()
  if (readAt === undefined) return null
  return (
    <View className='order-banner order-banner-calm' {...{ role: 'status' }}>
      <Icon name='clock' size={16} />
      <Text className='order-banner-words'>本机保存的内容，读取于 {relativeTime(readAt, clock.now())}</Text>
    </View>
  )
}
