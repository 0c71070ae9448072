import { Button, Checkbox, Input, InputNumber, Radio, Rate } from '@nutui/nutui-react-taro'
import { Label, Text, View } from '@tarojs/components'
import { demoPage, Switch, toggle } from '../../frame'

export default demoPage('componentsA/test', {
  chinese: '全部状态（一）',
  group: 'other',
  icon: 'check',
  summary: '表单与按钮在一页里的全部状态，用来比对主题、夜间和大字号。',
  tag: 'Button',
  controls: { disabled: toggle('全部禁用') },
  Live: ({ disabled }) => (
    <View className='demo-column'>
      <View className='demo-row'>
        {(['primary', 'default', 'success', 'warning', 'danger'] as const).map((type) => (
          <Button key={type} type={type} disabled={disabled}>
            {type}
          </Button>
        ))}
      </View>
      <Label className='demo-field'>
        <Text>输入框</Text>
        <Input disabled={disabled} placeholder='请输入' />
      </Label>
      <View className='demo-row'>
        <Checkbox disabled={disabled} defaultChecked label='已核对' />
        <Radio disabled={disabled} defaultChecked>
          现结
        </Radio>
      </View>
      <View className='demo-row'>
        <Switch disabled={disabled} defaultChecked ariaLabel='接单' />
        <Label className='demo-row'>
          <Text>车辆数</Text>
          <InputNumber disabled={disabled} defaultValue={2} min={0} max={9} />
        </Label>
      </View>
      <Rate disabled={disabled} defaultValue={4} />
    </View>
  ),
  examples: {
    选中: () => (
      <View className='demo-row'>
        <Checkbox defaultChecked label='选中' />
        <Checkbox label='未选' />
        <Checkbox indeterminate defaultChecked label='部分' />
        <Checkbox disabled defaultChecked label='锁定' />
      </View>
    ),
    填充: () => (
      <View className='demo-row'>
        {(['solid', 'outline', 'none'] as const).map((fill) => (
          <Button key={fill} type='primary' fill={fill}>
            {fill}
          </Button>
        ))}
      </View>
    )
  }
})
