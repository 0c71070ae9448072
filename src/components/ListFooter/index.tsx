import { Text, View } from '@tarojs/components'
import { Pressable } from '../Pressable'
import './index.scss'

/** 没有更多数据 only under lists that are long enough to doubt it (app.md#lists-of-pages). */
export const FOOTER_FROM = 5

export interface ListFooterProps {
  state: 'more' | 'loading' | 'error' | 'end'
  /** Asks for the next page: after an error, or where the page does not scroll by itself. */
  onMore?: () => void
}

/** The end of a list: next page, progress, an error that can be retried, or the end. */
export function ListFooter({ state, onMore }: ListFooterProps) {
  if (state === 'more' || state === 'error') {
    return (
      <Pressable className='list-footer list-footer-action' onPress={() => onMore?.()}>
        <Text>{state === 'more' ? '加载更多' : '加载失败，点此重试'}</Text>
      </Pressable>
    )
  }
  return (
    <View className='list-footer'>
      <Text>{state === 'loading' ? '正在加载…' : '没有更多数据'}</Text>
    </View>
  )
}
