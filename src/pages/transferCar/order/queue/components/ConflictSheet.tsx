import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Sheet } from '@/components/Sheet'
import type { Conflict } from '../queueGroups'

export interface ConflictSheetProps {
  conflict: Conflict
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

function Version({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <View className='queue-version'>
      <Text className='queue-name' {...{ role: 'heading', 'aria-level': 3 }}>
        {title}
      </Text>
      {lines.map((line) => (
        <Text className='queue-line' key={line}>
          {line}
        </Text>
      ))}
    </View>
  )
}

/** Both versions in words and the two ways on; nothing is decided by closing it. */
export function ConflictSheet({ conflict: { mine, theirs, mayInsist, reason }, onKeepMine, onTakeTheirs, onClose }: ConflictSheetProps) {
  const footer = mayInsist ? (
    <Button onPress={onKeepMine}>保留本机操作，再次提交</Button>
  ) : (
    <Button kind='danger' onPress={onTakeTheirs}>
      采用对方版本，放弃本机操作
    </Button>
  )
  return (
    <Sheet open title='工单已被他人更新' onClose={onClose} footer={footer}>
      <Version title='本机操作' lines={mine} />
      <Version title='对方的改动' lines={theirs} />
      {reason !== '' && <Text className='queue-line queue-error'>{reason}</Text>}
      {mayInsist && (
        <Button kind='text' onPress={onTakeTheirs}>
          采用对方版本，放弃本机操作
        </Button>
      )}
    </Sheet>
  )
}
