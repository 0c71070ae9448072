import { Button } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { choice, demoPage, toggle } from '../../frame'

export default demoPage('componentsC/button', {
  chinese: '按钮',
  group: 'basic',
  icon: 'plus',
  summary: '触发一个动作。一屏只有一个主按钮，文字写动词；业务页面用本应用的 Button，它不小于 48 像素并随文字变大。',
  tag: 'Button',
  controls: {
    type: choice('类型', { default: '默认', primary: '主要', success: '成功', warning: '警告', danger: '危险' }, 'primary'),
    fill: choice('填充', { solid: '实心', outline: '描边', none: '无' }, 'solid'),
    size: choice('尺寸', { small: '小', normal: '中', large: '大', xlarge: '特大' }, 'normal'),
    shape: choice('形状', { round: '圆角', square: '直角' }, 'round'),
    loading: toggle('进行中'),
    disabled: toggle('禁用')
  },
  Live: (values) => <Button {...values}>派单</Button>,
  code: { props: 'onClick={dispatch}', children: '派单' },
  examples: {
    类型: () => (
      <View className='demo-row'>
        <Button type='primary'>主要</Button>
        <Button type='default'>默认</Button>
        <Button type='success'>成功</Button>
        <Button type='warning'>警告</Button>
        <Button type='danger'>危险</Button>
      </View>
    ),
    填充: () => (
      <View className='demo-row'>
        <Button type='primary' fill='solid'>
          实心
        </Button>
        <Button type='primary' fill='outline'>
          描边
        </Button>
        <Button type='primary' fill='none'>
          无底
        </Button>
      </View>
    ),
    尺寸: () => (
      <View className='demo-row'>
        {(['xlarge', 'large', 'normal', 'small', 'mini'] as const).map((size) => (
          <Button key={size} size={size} type='primary'>
            {size}
          </Button>
        ))}
      </View>
    ),
    图标: () => (
      <View className='demo-row'>
        <Button type='primary' icon={<Icon name='phone' />}>
          呼叫
        </Button>
        <Button rightIcon={<Icon name='navigate' />}>导航</Button>
      </View>
    ),
    状态: () => (
      <View className='demo-row'>
        <Button type='primary' loading>
          提交中
        </Button>
        <Button type='primary' disabled>
          不可用
        </Button>
      </View>
    ),
    通栏: () => (
      <Button block type='primary' size='large'>
        保存
      </Button>
    )
  }
})
