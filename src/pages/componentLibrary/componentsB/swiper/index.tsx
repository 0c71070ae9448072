import { Swiper } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { demoPage, choice, toggle, Picture } from '../../frame'
import hill from '../../assets/hill.png'
import truck from '../../assets/truck.png'

const PICTURES = [
  { src: truck, alt: '拖车' },
  { src: hill, alt: '停车场' },
  { src: truck, alt: '平板车' }
]

export default demoPage('componentsB/swiper', {
  chinese: '轮播',
  group: 'layout',
  icon: 'image',
  summary: '左右翻看几张图片。不自动播放：人在看的时候不要动。',
  tag: 'Swiper',
  controls: {
    direction: choice('方向', { horizontal: '横', vertical: '竖' }, 'horizontal'),
    loop: toggle('循环'),
    indicator: toggle('指示点', true)
  },
  code: { children: '<Swiper.Item><Image src={src} alt="拖车" /></Swiper.Item>' },
  Live: ({ direction, loop, indicator }) => (
    <View className='demo-swiper'>
      <Swiper
        key={`${direction}${loop}`}
        direction={direction}
        loop={loop}
        indicator={indicator}
        autoPlay={false}
        height='160px'
        defaultValue={0}
      >
        {PICTURES.map(({ src, alt }) => (
          <Swiper.Item key={alt}>
            <Picture src={src} alt={alt} width='100%' height='160' fit='cover' />
          </Swiper.Item>
        ))}
      </Swiper>
    </View>
  ),
  examples: {
    从第二张开始: () => (
      <View className='demo-swiper'>
        <Swiper defaultValue={1} loop={false} autoPlay={false} height='160px' indicator>
          {PICTURES.map(({ src, alt }) => (
            <Swiper.Item key={alt}>
              <Picture src={src} alt={alt} width='100%' height='160' fit='cover' />
            </Swiper.Item>
          ))}
        </Swiper>
      </View>
    )
  }
})
