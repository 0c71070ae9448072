import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/Dialog'
import { LeaveDialog } from '@/components/LeaveDialog'
import { OptionList, Sheet } from '@/components/Sheet'
import { demoPage, toggle } from '../../frame'

const OPTIONS = [
  { value: 'xili', label: '西丽停车场', hint: '余 12 位' },
  { value: 'longhua', label: '龙华停车场', hint: '已满', disabled: true }
]

function Chosen({ isFull, footer }: { isFull: boolean; footer: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [yard, setYard] = useState('xili')
  const close = () => setOpen(false)
  return (
    <>
      <Button kind='secondary' onPress={() => setOpen(true)}>
        选择停车场
      </Button>
      <Sheet
        open={isOpen}
        title='停车场'
        isFull={isFull}
        onClose={close}
        {...(footer && { footer: <Button onPress={close}>完成</Button> })}
      >
        <OptionList options={OPTIONS} current={yard} onChoose={setYard} />
      </Sheet>
    </>
  )
}

function Asked() {
  const [open, setOpen] = useState<'void' | 'leave' | ''>('')
  const close = () => setOpen('')
  return (
    <View className='demo-column'>
      <Button kind='danger' onPress={() => setOpen('void')}>
        作废订单
      </Button>
      <Button kind='secondary' onPress={() => setOpen('leave')}>
        离开未保存的页面
      </Button>
      <Dialog open={open === 'void'} title='作废这张订单？' confirmText='作废订单' isDangerous onConfirm={close} onCancel={close}>
        <Text>作废后不能恢复。</Text>
      </Dialog>
      <LeaveDialog open={open === 'leave'} onLeave={close} onStay={close} />
    </View>
  )
}

export default demoPage('own/sheets', {
  chinese: '弹层与确认',
  group: 'own',
  icon: 'box',
  summary: '从底部来的选择和中间的询问。焦点留在里面，Esc、遮罩和叉号都能关，高度不超过六成屏。',
  tag: 'Sheet',
  from: '@/components/Sheet',
  controls: { isFull: toggle('整屏'), footer: toggle('底部动作') },
  notInCode: ['footer'],
  code: { props: 'open={isOpen} title="停车场" onClose={close}', children: '<OptionList … />' },
  Live: (values) => <Chosen {...values} />,
  examples: { 询问: () => <Asked /> }
})
