import { useState } from 'react'
import { Dialog } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Dialog as OwnDialog } from '@/components/Dialog'
import { choice, demoPage, toggle } from '../../frame'

function Asked({ footerDirection, hideCancelButton }: { footerDirection: 'horizontal' | 'vertical'; hideCancelButton: boolean }) {
  const [visible, setVisible] = useState(false)
  return (
    <>
      <Button kind='secondary' onPress={() => setVisible(true)}>
        打开对话框
      </Button>
      <Dialog
        visible={visible}
        title='交班'
        footerDirection={footerDirection}
        hideCancelButton={hideCancelButton}
        confirmText='交班'
        cancelText='再看看'
        onConfirm={() => setVisible(false)}
        onCancel={() => setVisible(false)}
        onClose={() => setVisible(false)}
      >
        <Text>手上现金 320.00 元将交给财务。</Text>
      </Dialog>
    </>
  )
}

function Own() {
  const [isOpen, setOpen] = useState(false)
  return (
    <View>
      <Button kind='danger' onPress={() => setOpen(true)}>
        作废订单
      </Button>
      <OwnDialog
        open={isOpen}
        title='作废这张订单？'
        confirmText='作废订单'
        isDangerous
        onConfirm={() => setOpen(false)}
        onCancel={() => setOpen(false)}
      >
        <Text>作废后不能恢复，费用同时取消。</Text>
      </OwnDialog>
    </View>
  )
}

export default demoPage('componentsA/modal', {
  chinese: '对话框',
  group: 'feedback',
  icon: 'message',
  summary: '不能撤销的动作之前问一次，按钮写动词。能撤销的直接做，再给撤销。业务页面用本应用的 Dialog。',
  tag: 'Dialog',
  controls: {
    footerDirection: choice('按钮排列', { horizontal: '横', vertical: '竖' }, 'horizontal'),
    hideCancelButton: toggle('不显示取消')
  },
  code: { props: 'visible={visible} title="交班" onConfirm={handOver} onCancel={close}', children: '手上现金 320.00 元将交给财务。' },
  Live: (values) => <Asked {...values} />,
  examples: { 本应用: () => <Own /> }
})
