import { useState } from 'react'
import { Toast } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { useStores } from '@/hooks/useStores'
import { choice, demoPage } from '../../frame'

function Shown({ icon, position }: { icon: 'success' | 'fail' | 'loading' | 'warn'; position: 'top' | 'middle' | 'bottom' }) {
  const [visible, setVisible] = useState(false)
  return (
    <View>
      <Button kind='secondary' onPress={() => setVisible(true)}>
        显示提示
      </Button>
      <Toast
        visible={visible}
        icon={icon}
        position={position}
        content='工单已派出，等待驾驶员接单'
        duration={1500}
        onClose={() => setVisible(false)}
      />
    </View>
  )
}

function Own() {
  const { feedback } = useStores()
  return (
    <View className='demo-row'>
      <Button kind='secondary' inline onPress={() => feedback.toast('工单已派出，等待驾驶员接单', 'success')}>
        成功
      </Button>
      <Button kind='secondary' inline onPress={() => feedback.toast('没有选择驾驶员')}>
        普通
      </Button>
    </View>
  )
}

export default demoPage('componentsA/toast', {
  chinese: '轻提示',
  group: 'feedback',
  icon: 'message',
  summary: '一句话说明发生了什么、接下来怎样，1.5 秒后消失。需要处理的错误留在页面上。业务中用 feedback.toast。',
  tag: 'Toast',
  controls: {
    icon: choice('图标', { success: '成功', fail: '失败', loading: '加载', warn: '警告' }, 'success'),
    position: choice('位置', { top: '上', middle: '中', bottom: '下' }, 'middle')
  },
  code: { props: 'visible={visible} content="工单已派出，等待驾驶员接单" onClose={close}' },
  Live: (values) => <Shown {...values} />,
  examples: { 本应用: () => <Own /> }
})
