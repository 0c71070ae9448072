import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { Card } from '@/components/Card'
import { Cell, CellGroup } from '@/components/Cell'
import { Chips } from '@/components/Chips'
import { Highlight } from '@/components/Highlight'
import { ListFooter } from '@/components/ListFooter'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import { choice, demoPage } from '../../frame'

const NAMES = ['西丽路口', '同发路 12 号', '大学城北', '桃源村东门']

function List({ state }: { state: 'rows' | 'loading' | 'error' | 'end' }) {
  const [tab, setTab] = useState<'all' | 'mine'>('all')
  const [word, setWord] = useState('')
  const rows = NAMES.filter((name) => name.includes(word))
  return (
    <View>
      <SearchBar placeholder='搜索地点' onChange={setWord} />
      <StatusTabs
        label='范围'
        current={tab}
        onChange={setTab}
        tabs={[
          { value: 'all', label: '全部', count: NAMES.length },
          { value: 'mine', label: '我的', count: 1 }
        ]}
      />
      {state === 'loading' ? (
        <Skeleton cards={2} />
      ) : (
        rows.slice(0, tab === 'mine' ? 1 : rows.length).map((name) => (
          <Card key={name} className='demo-card'>
            <Highlight text={name} ranges={word === '' ? [] : [{ start: name.indexOf(word), end: name.indexOf(word) + word.length }]} />
          </Card>
        ))
      )}
      {state !== 'loading' && <ListFooter state={state === 'rows' ? 'more' : state} onMore={() => undefined} />}
    </View>
  )
}

function Taken() {
  const [names, setNames] = useState(['王建军', '李敏', '欧阳锐'])
  return (
    <Chips
      label='已选人员'
      chips={names.map((name, index) => ({ key: name, label: name, isFixed: index === 0 }))}
      onRemove={(key) => setNames(names.filter((name) => name !== key))}
    />
  )
}

export default demoPage('own/lists', {
  chinese: '列表',
  group: 'own',
  icon: 'book',
  summary: '列表的各部分：搜索、状态标签、卡片、结尾。所有列表一个样，会用一个就会用全部。',
  tag: 'ListFooter',
  from: '@/components/ListFooter',
  controls: { state: choice('结尾', { rows: '还有', loading: '加载中', error: '失败', end: '到底' }, 'rows') },
  code: { props: 'onMore={list.more}' },
  Live: (values) => <List {...values} />,
  examples: {
    已选: () => <Taken />,
    一组行: () => (
      <CellGroup title='设置'>
        <Cell title='文字大小' value='标准' onPress={() => undefined} />
        <Cell title='深色' value='跟随系统' onPress={() => undefined} />
      </CellGroup>
    ),
    空一行: () => <Text className='demo-note'>没有数据时见“空、错与加载”。</Text>
  }
})
