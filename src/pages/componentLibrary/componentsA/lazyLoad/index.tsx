import { Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { amount, demoPage, toggle, Picture } from '../../frame'
import hill from '../../assets/hill.png'
import truck from '../../assets/truck.png'

export default demoPage('componentsA/lazyLoad', {
  chinese: '懒加载',
  group: 'other',
  icon: 'image',
  summary: '图片滚动到附近时才加载，没到之前占住位置，列表不会跳动。',
  tag: 'Image',
  controls: { lazy: toggle('懒加载', true), count: amount('张数', 4, 2, 10, 2) },
  notInCode: ['count'],
  code: { props: 'src={src} alt="现场照片" loading' },
  Live: ({ lazy, count }) => (
    <View className='demo-column'>
      {Array.from({ length: count }, (_, index) => (
        <Picture
          key={index}
          src={index % 2 === 0 ? truck : hill}
          lazy={lazy}
          alt={`现场照片 ${index + 1}`}
          width='100%'
          height='160'
          fit='cover'
          radius={12}
          loading={<Icon name='image' />}
        />
      ))}
    </View>
  ),
  examples: {
    失败: () => (
      <View className='demo-column'>
        <Picture src='data:image/png;base64,broken' alt='打不开的照片' width='120' height='80' error={<Icon name='warning' />} />
        <Text className='demo-note'>加载失败时显示占位，不留空白。</Text>
      </View>
    )
  }
})
