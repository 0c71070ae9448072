import { Input, TextArea } from '@nutui/nutui-react-taro'
import { Label, Text, View } from '@tarojs/components'
import { TextField } from '@/components/Field'
import { choice, demoPage, toggle } from '../../frame'

export default demoPage('componentsA/field', {
  chinese: '输入框',
  group: 'form',
  icon: 'edit',
  summary: '一行或多行文字。业务表单用本应用的 TextField：标签在上，提示和错误在下，读屏能读出。',
  tag: 'Input',
  controls: {
    type: choice('类型', { text: '文字', number: '数字', digit: '小数', password: '密码' }, 'text'),
    align: choice('对齐', { left: '左', center: '中', right: '右' }, 'left'),
    clearable: toggle('可清空', true),
    disabled: toggle('禁用')
  },
  code: { props: 'placeholder="请输入" value={name} onChange={setName}' },
  Live: (values) => (
    <View className='demo-field'>
      <Text>联系人</Text>
      <Input {...values} aria-label='联系人' placeholder='请输入' defaultValue='138' />
    </View>
  ),
  examples: {
    状态: () => (
      <View className='demo-column'>
        <Label className='demo-field'>
          <Text>只读</Text>
          <Input readOnly defaultValue='粤B3K72G' />
        </Label>
        <Label className='demo-field'>
          <Text>不可用</Text>
          <Input disabled defaultValue='系统自动生成' />
        </Label>
      </View>
    ),
    多行: () => (
      <Label className='demo-field'>
        <Text>备注</Text>
        <TextArea showCount maxLength={100} rows={3} placeholder='现场情况、注意事项' />
      </Label>
    ),
    本应用: () => (
      <View className='demo-column'>
        <TextField label='报案人' value='' placeholder='姓名' help='向现场联系人核对' error='' onInput={() => undefined} />
        <TextField label='手机号' value='1380013' error='手机号应为 11 位' onInput={() => undefined} />
      </View>
    )
  }
})
