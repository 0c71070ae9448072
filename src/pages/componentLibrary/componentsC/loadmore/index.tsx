import { useState } from 'react'
import { InfiniteLoading } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { ListFooter } from '@/components/ListFooter'
import { choice, demoPage } from '../../frame'

function Rows() {
  const [count, setCount] = useState(6)
  const more = () => {
    setCount((now) => Math.min(18, now + 6))
    return Promise.resolve()
  }
  return (
    <View id='libraryRows' className='demo-rows' {...{ tabIndex: 0, role: 'group', 'aria-label': '可滚动的列表' }}>
      <InfiniteLoading target='libraryRows' hasMore={count < 18} onLoadMore={more} loadingText='正在加载' loadMoreText='没有更多数据'>
        {Array.from({ length: count }, (_, index) => (
          <Text key={index} className='demo-lines'>{`工单 ${index + 1}`}</Text>
        ))}
      </InfiniteLoading>
    </View>
  )
}

export default demoPage('componentsC/loadmore', {
  chinese: '加载更多',
  group: 'feedback',
  icon: 'refresh',
  summary: '滚到底时取下一页；说明是在取、取不到还是没有了。业务列表用本应用的 ListFooter。',
  tag: 'ListFooter',
  from: '@/components/ListFooter',
  controls: { state: choice('状态', { more: '还有', loading: '加载中', error: '失败', end: '到底' }, 'more') },
  code: { props: 'onMore={list.more}' },
  Live: ({ state }) => <ListFooter state={state} onMore={() => undefined} />,
  examples: { 'NutUI 无限加载': () => <Rows /> }
})
