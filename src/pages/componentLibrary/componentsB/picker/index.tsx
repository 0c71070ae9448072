import { useState } from 'react'
import { DatePicker, PickerView } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { choice, demoPage } from '../../frame'

function Timed({ type }: { type: 'date' | 'datetime' | 'hour-minutes' | 'year-month' }) {
  const [visible, setVisible] = useState(false)
  const [words, setWords] = useState('选择时间')
  return (
    <View>
      <Button kind='secondary' onPress={() => setVisible(true)}>
        {words}
      </Button>
      <DatePicker
        title='选择时间'
        type={type}
        visible={visible}
        startDate={new Date(2026, 0, 1)}
        endDate={new Date(2027, 11, 31)}
        defaultValue={new Date(2026, 10, 21, 14, 5)}
        showChinese
        onConfirm={(options) => setWords(options.map(({ label }) => label).join(' '))}
        onClose={() => setVisible(false)}
      />
    </View>
  )
}

export default demoPage('componentsB/picker', {
  chinese: '选择器',
  group: 'form',
  icon: 'down',
  summary: '滚轮选择，适合日期时间这类相互独立的几列。',
  tag: 'DatePicker',
  controls: { type: choice('类型', { date: '日期', datetime: '日期时间', 'hour-minutes': '时分', 'year-month': '年月' }, 'date') },
  code: { props: 'visible={visible} onConfirm={save} onClose={close}' },
  Live: ({ type }) => <Timed key={type} type={type} />,
  examples: {
    平铺: () => (
      <PickerView
        options={[
          [
            { label: '早班', value: 'a' },
            { label: '中班', value: 'b' },
            { label: '夜班', value: 'c' }
          ]
        ]}
        defaultValue={['b']}
      />
    )
  }
})
