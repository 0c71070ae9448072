import { Empty } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { EmptyState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { choice, demoPage } from '../../frame'

export default demoPage('componentsA/empty', {
  chinese: '空状态',
  group: 'feedback',
  icon: 'box',
  summary: '说明这里会有什么，并给出能改变它的动作。业务页面用本应用的 EmptyState。',
  tag: 'Empty',
  controls: {
    size: choice('尺寸', { small: '小', base: '标准' }, 'base'),
    title: choice('标题', { 还没有工单: '工单', 还没有消息: '消息' }, '还没有工单')
  },
  code: { props: 'description="新建后在这里查看"' },
  Live: ({ size, title }) => <Empty size={size} title={title} description='新建后在这里查看' image={<Icon name='box' size={48} />} />,
  examples: {
    带动作: () => (
      <Empty
        title='没有符合的工单'
        description='换一个条件，或清空筛选'
        image={<Icon name='search' size={48} />}
        actions={[{ text: '清空筛选', type: 'primary', size: 'normal', fill: 'solid', disabled: false, onClick: () => () => undefined }]}
      />
    ),
    本应用: () => (
      <View>
        <EmptyState
          icon='clipboard'
          title='今天没有待派工单'
          hint='新的报案会出现在这里'
          action={{ text: '新建工单', onPress: () => undefined }}
        />
      </View>
    )
  }
})
