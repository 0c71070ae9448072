import { AnimatingNumbers } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { choice, demoPage, toggle } from '../../frame'

export default demoPage('componentsC/countTo', {
  chinese: '数字滚动',
  group: 'data',
  icon: 'chart',
  summary: '数字滚动到新的值。只用在大屏和统计的首屏，系统要求减少动画时直接显示结果。',
  tag: 'AnimatingNumbers.CountUp',
  controls: { value: choice('数值', { '1284': '一千多', '98765': '近十万' }, '1284'), thousands: toggle('千分位', true) },
  code: { props: 'duration={1}' },
  Live: ({ value, thousands }) => (
    <AnimatingNumbers.CountUp value={String(value)} thousands={thousands} length={value.length} duration={0.2} delay={0} />
  ),
  examples: {
    说明: () => (
      <View>
        <Text className='demo-note'>金额用 Amount，不滚动：核对钱的时候数字不能动。</Text>
      </View>
    )
  }
})
