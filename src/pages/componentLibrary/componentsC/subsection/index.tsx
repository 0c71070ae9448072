import { useState } from 'react'
import { Segmented } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { choice, demoPage } from '../../frame'

/** Options that are words alone are known by their place; with a value they say what was chosen. */
const optionsOf = (words: readonly string[]) => words.map((word) => ({ label: word, value: word }))
const TWO = optionsOf(['列表', '地图'])
const FOUR = optionsOf(['日', '周', '月', '年'])

function Cut({ options }: { options: typeof TWO }) {
  const [value, setValue] = useState<string | number>(options[0]?.value ?? '')
  return (
    <View className='demo-column'>
      <Segmented options={options} value={value} onChange={setValue} />
      <Text className='demo-note'>{`现在是：${value}`}</Text>
    </View>
  )
}

export default demoPage('componentsC/subsection', {
  chinese: '分段器',
  group: 'navigation',
  icon: 'grid',
  summary: '同一内容的几种看法，二到四项。',
  tag: 'Segmented',
  controls: { count: choice('项数', { two: '两项', four: '四项' }, 'two') },
  notInCode: ['count'],
  code: { props: "options={[{ label: '列表', value: 'list' }]} value={view} onChange={setView}" },
  Live: ({ count }) => <Cut key={count} options={count === 'two' ? TWO : FOUR} />,
  examples: {
    禁用一项: () => (
      <Segmented
        options={[
          { label: '列表', value: 'list' },
          { label: '地图', value: 'map', disabled: true }
        ]}
        defaultValue='list'
      />
    )
  }
})
