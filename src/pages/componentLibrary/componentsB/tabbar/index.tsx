import { useState } from 'react'
import { Tabbar } from '@nutui/nutui-react-taro'
import { Text } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { choice, demoPage } from '../../frame'

const ITEMS = [
  ['消息', 'message'],
  ['工作台', 'grid'],
  ['通讯录', 'people'],
  ['我的', 'user']
] as const

function Bar({ badge }: { badge: string }) {
  const [current, setCurrent] = useState(1)
  return (
    <Tabbar value={current} onSwitch={setCurrent} fixed={false} activeColor='var(--primary)' inactiveColor='var(--text-3)'>
      {ITEMS.map(([title, icon], index) => (
        <Tabbar.Item key={title} title={title} icon={<Icon name={icon} />} {...(index === 0 && badge !== '' ? { value: badge } : {})} />
      ))}
    </Tabbar>
  )
}

export default demoPage('componentsB/tabbar', {
  chinese: '底部栏',
  group: 'navigation',
  icon: 'grid',
  summary: '底部的几个一级页面，每个都有图标和文字。小程序用平台自带的底部栏，H5 由本应用画出。',
  tag: 'Tabbar',
  controls: { badge: choice('未读', { '': '无', '5': '5', '99+': '很多' }, '5') },
  notInCode: ['badge'],
  code: { props: 'value={current} onSwitch={open}', children: '<Tabbar.Item title="消息" icon={<Icon name="message" />} value={5} />' },
  Live: ({ badge }) => <Bar badge={String(badge)} />,
  examples: { 说明: () => <Text className='demo-note'>未读数在 99 以上写 99+，没有未读时不显示。</Text> }
})
