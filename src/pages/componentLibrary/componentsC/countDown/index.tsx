import { CountDown } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { choice, demoPage, toggle } from '../../frame'

export default demoPage('componentsC/countDown', {
  chinese: '倒计时', group: 'data', icon: 'clock',
  summary: '到某个时刻还有多久。业务里的时限以服务器时间为准，手机时间不准也不会错。',
  tag: 'CountDown',
  controls: { format: choice('格式', { 'HH:mm:ss': '时分秒', 'mm 分 ss 秒': '文字', 'DD 天 HH 时': '天' }, 'HH:mm:ss'), autoStart: toggle('自动开始') },
  code: { props: 'remainingTime={180_000}' },
  Live: ({ format, autoStart }) => <CountDown key={`${format}${autoStart}`} remainingTime={180_000} format={format} autoStart={autoStart} />,
  examples: { 样式: () => <View className='demo-row'><CountDown type='primary' remainingTime={3_600_000} autoStart={false} /><CountDown type='text' remainingTime={3_600_000} autoStart={false} /></View> }
})
