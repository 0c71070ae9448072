import { Text, View } from '@tarojs/components'
import { Icon, type IconName } from '@/components/Icon'
import { amount, choice, demoPage } from '../../frame'

const NAMES: readonly IconName[] = [
  'back',
  'search',
  'close',
  'clear',
  'next',
  'down',
  'phone',
  'navigate',
  'plus',
  'minus',
  'check',
  'warning',
  'refresh',
  'more',
  'user',
  'people',
  'lock',
  'eye',
  'eyeOff',
  'camera',
  'image',
  'truck',
  'clipboard',
  'wallet',
  'chart',
  'calendar',
  'book',
  'pin',
  'flow',
  'message',
  'offline',
  'clock',
  'edit',
  'delete',
  'shield',
  'box',
  'signOut',
  'grid',
  'scan',
  'settings',
  'office',
  'briefcase',
  'moon',
  'textSize',
  'copy',
  'star',
  'starFilled'
]

export default demoPage('componentsA/icon', {
  chinese: '图标',
  group: 'basic',
  icon: 'star',
  summary: '一套线条图标，20 或 24 像素，颜色跟随文字，随文字大小放大。除返回、搜索、关闭外，图标旁边总有文字。',
  tag: 'Icon',
  from: '@/components/Icon',
  controls: {
    name: choice('图标', { truck: '拖车', phone: '电话', navigate: '导航', camera: '拍照' }, 'truck'),
    size: amount('尺寸', 24, 16, 48, 4)
  },
  Live: ({ name, size }) => (
    <View className='demo-row'>
      <Icon name={name} size={size} />
      <Text>粤B3K72G</Text>
    </View>
  ),
  examples: {
    全部: () => (
      <View className='demo-icons'>
        {NAMES.map((name) => (
          <View key={name} className='demo-icon'>
            <Icon name={name} size={24} />
            <Text>{name}</Text>
          </View>
        ))}
      </View>
    ),
    颜色: () => (
      <View className='demo-row'>
        {(['primary', 'success', 'warning', 'danger'] as const).map((tone) => (
          <View key={tone} className='demo-row' style={{ color: `var(--${tone})` }}>
            <Icon name='warning' />
            <Text>{tone}</Text>
          </View>
        ))}
      </View>
    )
  }
})
