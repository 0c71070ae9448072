import { CountDown } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { choice, demoPage, toggle } from '../../frame'

export default demoPage('componentsC/countDown', {
  chinese: '倒计时',
  group: 'data',
  icon: 'clock',
  summary: '到某个时刻还有多久。业务里的时限以服务器时间为准，手机时间不准也不会错。',
  tag: 'CountDown',
  controls: {
    format: choice('格式', { 'HH:mm:ss': '时分秒', 'mm 分 ss 秒': '文字', 'DD 天 HH 时': '天' }, 'HH:mm:ss'),
    paused: toggle('暂停')
  },
  code: { props: 'remainingTime={180_000}' },
  Live: ({ format, paused }) => <CountDown key={format} remainingTime={180_000} format={format} paused={paused} />,
  examples: {
    样式: () => (
      <View className='demo-row'>
        <CountDown type='primary' remainingTime={3_600_000} />
        <CountDown type='text' remainingTime={3_600_000} />
      </View>
    )
  }
})
