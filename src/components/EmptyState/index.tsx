import { Text, View } from '@tarojs/components'
import { useStores } from '@/hooks/useStores'
import { hasPageBehind } from '@/platform/navigation'
import { isRefusedRight } from '@/platform/request/refusedRights'
import { Button } from '../Button'
import { Icon, type IconName } from '../Icon'
import './index.scss'

export interface EmptyStateProps {
  /** What would be here. */
  title: string
  /** Why it is empty or what to do. */
  hint?: string
  icon?: IconName
  action?: { text: string; onPress: () => void }
}

/** Nothing here, said plainly, with the action that changes it. */
export function EmptyState({ title, hint, icon = 'box', action }: EmptyStateProps) {
  return (
    <View className='state'>
      <View className='state-mark'>
        <Icon name={icon} size={32} />
      </View>
      <Text className='state-title'>{title}</Text>
      {hint !== undefined && <Text className='state-hint'>{hint}</Text>}
      {action !== undefined && (
        <Button kind='secondary' inline onPress={action.onPress}>
          {action.text}
        </Button>
      )}
    </View>
  )
}

export interface ErrorStateProps {
  /** The reason, as the server or the network gave it. */
  message: string
  onRetry: () => void
  retrying?: boolean
  title?: string
  /** The verb on the button. */
  retryText?: string
}

/**
 * Something failed: the reason and 重试. Looks different from empty (app.md#lists-of-pages). A refused right is its own state: asking again
 * would not help.
 */
export function ErrorState({ message, onRetry, retrying = false, title = '加载失败', retryText = '重试' }: ErrorStateProps) {
  if (isRefusedRight(message)) return <RefusedState message={message} />
  return (
    <View className='state' {...{ role: 'alert' }}>
      <View className='state-mark state-mark-error'>
        <Icon name='warning' size={32} />
      </View>
      <Text className='state-title'>{title}</Text>
      <Text className='state-hint'>{message}</Text>
      <Button kind='secondary' inline icon='refresh' loading={retrying} onPress={onRetry}>
        {retryText}
      </Button>
    </View>
  )
}

/** 没有权限: which right is missing, and the way back. */
function RefusedState({ message }: { message: string }) {
  const { navigation } = useStores()
  return (
    <View className='state' {...{ role: 'alert' }}>
      <View className='state-mark'>
        <Icon name='lock' size={32} />
      </View>
      <Text className='state-title'>没有权限</Text>
      <Text className='state-hint'>{message}</Text>
      <Button kind='secondary' inline onPress={() => void navigation.back()}>
        {hasPageBehind() ? '返回' : '返回工作台'}
      </Button>
    </View>
  )
}
