import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { ConflictNotice, Notice, RestoredNotice } from '@/components/Notice'
import { choice, demoPage } from '../../frame'

export default demoPage('componentsC/alertTips', {
  chinese: '警告提示',
  group: 'feedback',
  icon: 'warning',
  summary: '与整页有关、需要留着的提醒，放在所说的内容上面。NutUI 没有这个组件，由本应用画出。',
  tag: 'Notice',
  from: '@/components/Notice',
  controls: { tone: choice('语气', { plain: '普通', warning: '警告' }, 'warning') },
  code: { children: '行驶证 3 天后到期' },
  Live: ({ tone }) => (
    <Notice tone={tone}>
      <Text>粤B3K72G 的行驶证 3 天后到期，请尽快年检。</Text>
    </Notice>
  ),
  examples: {
    恢复草稿: () => <RestoredNotice unsent='保存' onClear={() => undefined} />,
    被人改过: () => (
      <View>
        <ConflictNotice lines={['停放位置：A-03 → B-11']} words='李敏刚刚修改了这张工单'>
          <Button kind='secondary' onPress={() => undefined}>
            查看最新
          </Button>
        </ConflictNotice>
      </View>
    )
  }
})
