import { NavBar } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { NavBar as OwnNavBar } from '@/components/NavBar'
import { demoPage, choice, toggle } from '../../frame'

export default demoPage('componentsA/navbar', {
  chinese: '导航栏',
  group: 'navigation',
  icon: 'back',
  summary: '页面顶部的标题和返回。小程序用平台自带的导航栏，H5 由 Page 画出同样的一条。',
  tag: 'NavBar',
  controls: { title: choice('标题', { 事故工单: '短', 深圳市南山区西丽停车场交接记录: '长' }, '事故工单'), back: toggle('返回', true) },
  notInCode: ['back'],
  code: { props: 'back={<Icon name="back" />} onBackClick={goBack}' },
  Live: ({ title, back }) => (
    <NavBar
      title={title}
      back={back ? <Icon name='back' size={24} /> : null}
      fixed={false}
      placeholder={false}
      onBackClick={() => undefined}
    />
  ),
  examples: {
    右侧动作: () => <NavBar title='消息' right={<Text>全部已读</Text>} fixed={false} />,
    本应用: () => (
      <View>
        <OwnNavBar title='工单详情' onBack={() => undefined} />
        <OwnNavBar title='工作台' tone='hero' />
      </View>
    )
  }
})
