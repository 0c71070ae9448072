import { Empty } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Notice } from '@/components/Notice'
import { choice, demoPage } from '../../frame'

export default demoPage('componentsA/noNetwork', {
  chinese: '无网络',
  group: 'feedback',
  icon: 'offline',
  summary: '没有网络是一种状态，不是错误：已保存的照常能看，做过的先存在手机上，顶部细条说明还有几项待同步。',
  tag: 'Empty',
  controls: { size: choice('尺寸', { small: '小', base: '标准' }, 'base') },
  code: { props: 'status="network" title="没有网络"' },
  Live: ({ size }) => <Empty size={size} title='没有网络' description='连上网络后自动继续' image={<Icon name='offline' size={48} />} />,
  examples: {
    细条: () => (
      <View>
        <Notice role='status'>无网络 · 已保存 3 项待同步</Notice>
      </View>
    ),
    第一次就打不开: () => <ErrorState title='还没有加载过' message='连上网络后重试' onRetry={() => undefined} />
  }
})
