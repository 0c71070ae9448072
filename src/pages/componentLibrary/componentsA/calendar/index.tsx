import { useState } from 'react'
import { CalendarCard } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Sheet } from '@/components/Sheet'
import { choice, demoPage } from '../../frame'

const FIRST = new Date(2026, 10, 1)
const LAST = new Date(2026, 11, 31)
const DAYS = [new Date(2026, 10, 18), new Date(2026, 10, 21)]

/** In our own sheet: NutUI's popped-up calendar goes on measuring after its page was left, and fails. */
function Popped({ type }: { type: 'single' | 'range' | 'multiple' | 'week' }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind='secondary' onPress={() => setOpen(true)}>
        选择日期
      </Button>
      <Sheet open={open} title='选择日期' onClose={close} footer={<Button onPress={close}>确定</Button>}>
        <CalendarCard type={type} startDate={FIRST} endDate={LAST} defaultValue={type === 'single' ? DAYS[1] : DAYS} />
      </Sheet>
    </>
  )
}

export default demoPage('componentsA/calendar', {
  chinese: '日历',
  group: 'form',
  icon: 'calendar',
  summary: '按月看日期并选择一天、几天或一段。业务中的日程用“我的日程”，它带农历、节假日和值班。',
  tag: 'CalendarCard',
  controls: { type: choice('选择方式', { single: '一天', range: '一段', multiple: '多天', week: '一周' }, 'single') },
  code: { props: 'defaultValue={day} onChange={save}' },
  Live: ({ type }) => <Popped key={type} type={type} />,
  examples: {
    平铺: () => <CalendarCard defaultValue={DAYS[1]} startDate={FIRST} endDate={LAST} />,
    限制: () => (
      <View>
        <Text className='demo-note'>可选范围由起止日期限定，范围外的日子变灰，点不动。</Text>
      </View>
    )
  }
})
