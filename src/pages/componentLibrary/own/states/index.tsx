import { View } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import { choice, demoPage, toggle } from '../../frame'

export default demoPage('own/states', {
  chinese: '空、错与加载',
  group: 'own',
  icon: 'box',
  summary: '没有、出错和正在来，三种样子不一样：没有时给出动作，出错时说原因并能重试，正在来时画出形状。',
  tag: 'ErrorState',
  from: '@/components/EmptyState',
  controls: {
    message: choice('原因', { '网络不通，请检查后重试': '断网', 没有权限查看这张工单: '无权限' }, '网络不通，请检查后重试'),
    retrying: toggle('重试中')
  },
  code: { props: 'onRetry={load}' },
  Live: (values) => <ErrorState {...values} onRetry={() => undefined} />,
  examples: {
    空: () => (
      <EmptyState
        icon='clipboard'
        title='今天没有待派工单'
        hint='新的报案会出现在这里'
        action={{ text: '新建工单', onPress: () => undefined }}
      />
    ),
    只说明: () => (
      <View>
        <EmptyState title='还没有消息' />
      </View>
    ),
    正在加载: () => <Skeleton cards={2} lines={2} />
  }
})
