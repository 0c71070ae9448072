import { Skeleton } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { Skeleton as OwnSkeleton } from '@/components/Skeleton'
import { amount, choice, demoPage, toggle } from '../../frame'

export default demoPage('componentsB/skeleton', {
  chinese: '骨架屏',
  group: 'feedback',
  icon: 'grid',
  summary: '内容到来之前先画出它的形状，页面不会跳。加载不到一瞬间的不要闪一下。',
  tag: 'Skeleton',
  controls: {
    rows: amount('行数', 3, 1, 6),
    size: choice('尺寸', { small: '小', normal: '中', large: '大' }, 'normal'),
    animated: toggle('动画')
  },
  Live: (values) => <Skeleton {...values} />,
  examples: {
    头像: () => (
      <View className='demo-row'>
        <Skeleton shape='circle' width={48} height={48} />
        <View style={{ flex: '1' }}>
          <Skeleton rows={2} />
        </View>
      </View>
    ),
    本应用: () => <OwnSkeleton cards={1} />
  }
})
