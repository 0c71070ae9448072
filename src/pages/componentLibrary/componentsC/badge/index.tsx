import { Badge } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { amount, choice, demoPage, toggle } from '../../frame'

export default demoPage('componentsC/badge', {
  chinese: '徽标',
  group: 'data',
  icon: 'message',
  summary: '右上角的数量或红点。没有未读时不显示，99 以上写 99+。',
  tag: 'Badge',
  controls: {
    value: amount('数量', 8, 0, 120, 8),
    max: amount('上限', 99, 9, 99, 90),
    dot: toggle('红点'),
    fill: choice('填充', { solid: '实心', outline: '描边' }, 'solid')
  },
  code: { children: '<Avatar name="王建军" />' },
  Live: (values) => (
    <Badge {...values}>
      <Avatar name='王建军' />
    </Badge>
  ),
  examples: {
    样式: () => (
      <View className='demo-row'>
        <Badge value={3}>
          <Avatar name='李敏' />
        </Badge>
        <Badge value='新'>
          <Avatar name='李强' />
        </Badge>
        <Badge dot>
          <Avatar name='欧阳锐' />
        </Badge>
        <Badge value={200} max={99}>
          <Avatar name='陈伟' />
        </Badge>
      </View>
    )
  }
})
