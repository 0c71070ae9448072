import { View } from '@tarojs/components'
import { BottomBar, ErrorCount } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { choice, demoPage, toggle } from '../../frame'

export default demoPage('own/buttons', {
  chinese: '按钮与底部栏',
  group: 'own',
  icon: 'plus',
  summary: '不小于 48 像素，随文字变大。一屏一个主按钮，放在底部栏，其余收进“更多”。',
  tag: 'Button',
  from: '@/components/Button',
  controls: {
    kind: choice('种类', { primary: '主要', secondary: '次要', danger: '危险', text: '文字' }, 'primary'),
    loading: toggle('进行中'),
    disabled: toggle('禁用'),
    inline: toggle('收窄')
  },
  code: { props: 'onPress={dispatch}', children: '派单' },
  Live: (values) => (
    <Button {...values} loadingText='正在派单…' onPress={() => undefined}>
      派单
    </Button>
  ),
  examples: {
    图标: () => (
      <View className='demo-row'>
        <Button kind='secondary' inline icon='phone' onPress={() => undefined}>
          呼叫
        </Button>
        <Button kind='secondary' inline icon='navigate' onPress={() => undefined}>
          导航
        </Button>
      </View>
    ),
    底部栏: () => (
      <View className='demo-bar'>
        <BottomBar onMore={() => undefined} notice={<ErrorCount count={2} />}>
          <Button onPress={() => undefined}>完成</Button>
        </BottomBar>
      </View>
    )
  }
})
