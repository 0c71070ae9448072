import { Text, View } from '@tarojs/components'
import { Sheet } from '@/components/Sheet'
import { PRIVACY_SUMMARY } from '@/domain/agreement'

/** The text behind the consent line of the login page. */
export function Agreement({ open, onClose }: { open: boolean, onClose: () => void }) {
  return (
    <Sheet open={open} title='用户协议与隐私说明' onClose={onClose}>
      {PRIVACY_SUMMARY.map((part) => (
        <View className='agreement-part' key={part.title}>
          <Text className='agreement-title'>{part.title}</Text>
          <Text className='agreement-text'>{part.text}</Text>
        </View>
      ))}
    </Sheet>
  )
}
