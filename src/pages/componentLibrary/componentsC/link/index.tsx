import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Cell } from '@/components/Cell'
import { Pressable } from '@/components/Pressable'
import { useStores } from '@/hooks/useStores'
import { choice, demoPage, toggle } from '../../frame'

function Led({ words, disabled }: { words: string; disabled: boolean }) {
  const { feedback } = useStores()
  return (
    <Pressable role='link' disabled={disabled} onPress={() => feedback.toast('这里会打开页面')}>
      <Text className={disabled ? 'demo-note' : 'demo-link'}>{words}</Text>
    </Pressable>
  )
}

export default demoPage('componentsC/link', {
  chinese: '超链接',
  group: 'navigation',
  icon: 'navigate',
  summary: '带人去别处的文字。动作用按钮，去处用链接；外部地址先说明再打开。NutUI 没有这个组件，由本应用画出。',
  tag: 'Pressable',
  from: '@/components/Pressable',
  controls: {
    words: choice('文字', { 查看费用明细: '短', 查看这张工单的全部操作记录与照片: '长' }, '查看费用明细'),
    disabled: toggle('禁用')
  },
  notInCode: ['words'],
  code: { props: 'role="link" onPress={open}', children: '<Text>查看费用明细</Text>' },
  Live: (values) => <Led {...values} />,
  examples: {
    文字按钮: () => (
      <Button kind='text' inline onPress={() => undefined}>
        全部已读
      </Button>
    ),
    整行: () => (
      <View>
        <Cell title='隐私政策' onPress={() => undefined} />
      </View>
    )
  }
})
