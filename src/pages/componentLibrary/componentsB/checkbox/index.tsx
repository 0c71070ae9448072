import { useState } from 'react'
import { Checkbox } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { choice, demoPage, toggle } from '../../frame'

function Several() {
  const [chosen, setChosen] = useState<string[]>(['photo'])
  return (
    <View className='demo-column'>
      <Checkbox.Group value={chosen} onChange={setChosen}>
        <Checkbox value='photo' label='现场照片' />
        <Checkbox value='sign' label='车主签字' />
        <Checkbox value='key' label='钥匙已收' />
      </Checkbox.Group>
      <Text className='demo-note'>{`已勾选 ${chosen.length} 项`}</Text>
    </View>
  )
}

export default demoPage('componentsB/checkbox', {
  chinese: '复选框',
  group: 'form',
  icon: 'check',
  summary: '勾选一项或多项，勾选后还能取消。只能选一个时用单选框，立刻生效的用开关。',
  tag: 'Checkbox',
  controls: {
    shape: choice('形状', { round: '圆', button: '按钮' }, 'round'),
    labelPosition: choice('文字位置', { right: '右', left: '左' }, 'right'),
    disabled: toggle('禁用')
  },
  code: { props: 'label="已核对" checked={checked} onChange={setChecked}' },
  Live: (values) => <Checkbox label='已核对车架号' {...values} />,
  examples: {
    一组: () => <Several />,
    状态: () => (
      <View className='demo-row'>
        <Checkbox label='未选' />
        <Checkbox defaultChecked label='已选' />
        <Checkbox indeterminate defaultChecked label='部分' />
        <Checkbox disabled label='不可用' />
      </View>
    )
  }
})
