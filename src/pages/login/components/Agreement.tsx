import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Sheet } from '@/components/Sheet'
import { PRIVACY_SUMMARY } from '@/domain/agreement'

/** What is agreed to in short, and the way to the whole texts; nothing typed is lost on the way. */
export function Agreement({ open, onClose, onReadAll }: { open: boolean; onClose: () => void; onReadAll: () => void }) {
  return (
    <Sheet open={open} title='用户协议与隐私说明' onClose={onClose}>
      {PRIVACY_SUMMARY.map((part) => (
        <View className='agreement-part' key={part.title}>
          <Text className='agreement-title'>{part.title}</Text>
          <Text className='agreement-text'>{part.text}</Text>
        </View>
      ))}
      <Button kind='text' inline onPress={onReadAll}>
        查看用户协议和隐私政策全文
      </Button>
    </Sheet>
  )
}
