import { View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { amount, choice, demoPage, Picture } from '../../frame'
import hill from '../../assets/hill.png'
import truck from '../../assets/truck.png'

export default demoPage('componentsB/image', {
  chinese: '图片',
  group: 'data',
  icon: 'image',
  summary: '显示一张图片，裁切方式和圆角可选，加载失败有占位。现场照片用本应用的照片网格。',
  tag: 'Image',
  controls: { fit: choice('裁切', { cover: '铺满', contain: '完整', fill: '拉伸' }, 'cover'), radius: amount('圆角', 12, 0, 48, 12) },
  code: { props: 'src={src} alt="拖车" width="120" height="120"' },
  Live: ({ fit, radius }) => <Picture src={truck} alt='拖车' fit={fit} radius={radius} width='120' height='120' />,
  examples: {
    尺寸: () => (
      <View className='demo-row'>
        <Picture src={hill} alt='停车场' width='64' height='64' fit='cover' />
        <Picture src={hill} alt='停车场' width='96' height='64' fit='cover' />
        <Picture src={hill} alt='停车场' width='64' height='64' fit='cover' radius='50%' />
      </View>
    ),
    失败: () => <Picture src='data:image/png;base64,broken' alt='打不开的照片' width='120' height='80' error={<Icon name='warning' />} />
  }
})
