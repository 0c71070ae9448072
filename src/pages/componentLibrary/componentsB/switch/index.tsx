import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { demoPage, Switch, toggle } from '../../frame'

function Duty({ disabled, loading }: { disabled: boolean; loading: boolean }) {
  const [isOn, setOn] = useState(true)
  return (
    <View className='demo-row'>
      <Switch checked={isOn} disabled={disabled} loading={loading} ariaLabel='接单' onChange={setOn} />
      <Text>{isOn ? '接单中' : '休息中'}</Text>
    </View>
  )
}

export default demoPage('componentsB/switch', {
  chinese: '开关',
  group: 'form',
  icon: 'settings',
  summary: '立刻生效的开和关，旁边写出现在的状态。要按保存才生效的用复选框。',
  tag: 'Switch',
  controls: { disabled: toggle('禁用'), loading: toggle('进行中') },
  code: { props: 'checked={isOn} onChange={setOn} ariaLabel="接单"' },
  Live: (values) => <Duty {...values} />,
  examples: {
    状态: () => (
      <View className='demo-row'>
        <Switch defaultChecked ariaLabel='开' />
        <Switch ariaLabel='关' />
        <Switch defaultChecked disabled ariaLabel='开且锁定' />
        <Switch disabled ariaLabel='关且锁定' />
      </View>
    ),
    带字: () => <Switch defaultChecked activeText='开' inactiveText='关' ariaLabel='带字的开关' />
  }
})
