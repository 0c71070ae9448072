import type { PropsWithChildren, ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { Button } from '../Button'
import { Icon } from '../Icon'
import './index.scss'

export interface BottomBarProps {
  /** Opens the further actions; shown as 更多 beside the one big action. */
  onMore?: () => void
  /** A line above the buttons: a count of errors, what happens next. */
  notice?: ReactNode
}

/**
 * The last child of a Page: stays at the bottom above the safe area, with the one big action as its child (design.md#type-and-space:
 * max(88rpx, 48px)).
 */
export function BottomBar({ onMore, notice, children }: PropsWithChildren<BottomBarProps>) {
  return (
    <View className='bottom-bar'>
      {notice !== undefined && notice !== null && <View className='bottom-bar-notice'>{notice}</View>}
      <View className='bottom-bar-row'>
        {onMore !== undefined && (
          <View className='bottom-bar-more'>
            <Button kind='secondary' onPress={onMore}>
              更多
            </Button>
          </View>
        )}
        <View className='bottom-bar-main'>{children}</View>
      </View>
    </View>
  )
}

/** The count of fields that need a look, for the notice of a form's bar. */
export function ErrorCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <View className='bottom-bar-errors' {...{ role: 'status' }}>
      <Icon name='warning' size={16} />
      <Text>{count} 处需要修改</Text>
    </View>
  )
}
