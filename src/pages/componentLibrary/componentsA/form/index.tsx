import { useState } from 'react'
import { Form, Input, Radio } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { choice, demoPage, Switch, toggle } from '../../frame'

function Filled({ labelPosition, disabled }: { labelPosition: 'top' | 'left' | 'right'; disabled: boolean }) {
  const [form] = Form.useForm()
  const [said, setSaid] = useState('')
  return (
    <View className='demo-column'>
      <Form
        form={form}
        labelPosition={labelPosition}
        disabled={disabled}
        divider
        onFinish={(values: { name?: string }) => setSaid(`已保存：${values.name ?? ''}`)}
        onFinishFailed={() => setSaid('有内容需要修改')}
      >
        <Form.Item label='客户名称' name='name' required rules={[{ required: true, message: '请填写客户名称' }]}>
          <Input placeholder='请输入' aria-label='客户名称' />
        </Form.Item>
        <Form.Item label='结算方式' name='kind' initialValue='cash'>
          <Radio.Group direction='horizontal'>
            <Radio value='cash'>现结</Radio>
            <Radio value='month'>月结</Radio>
          </Radio.Group>
        </Form.Item>
        <Form.Item label='开票' name='invoice' valuePropName='checked' initialValue={false}>
          <Switch ariaLabel='开票' />
        </Form.Item>
      </Form>
      <Button kind='secondary' disabled={disabled} onPress={() => form.submit()}>
        保存
      </Button>
      {said !== '' && <Text className='demo-note'>{said}</Text>}
    </View>
  )
}

export default demoPage('componentsA/form', {
  chinese: '表单',
  group: 'form',
  icon: 'clipboard',
  summary: '收集一组内容，提交时逐项校验，错误写在各项下面。业务表单由表单引擎驱动，见“动态表单”。',
  tag: 'Form',
  controls: { labelPosition: choice('标签位置', { top: '上', left: '左', right: '右' }, 'left'), disabled: toggle('禁用') },
  code: { props: 'onFinish={save}', children: '<Form.Item label="客户名称" name="name" required><Input /></Form.Item>' },
  Live: (values) => <Filled {...values} />,
  examples: { 校验: () => <Text className='demo-note'>空着点保存，可以看到错误出现在“客户名称”下面。</Text> }
})
