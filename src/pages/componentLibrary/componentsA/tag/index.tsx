import { useState } from 'react'
import { Tag } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { StatusTag } from '@/components/StatusTag'
import { choice, demoPage, toggle } from '../../frame'

const TYPES = { primary: '主要', info: '信息', success: '成功', warning: '警告', danger: '危险' } as const

function Closing() {
  const [names, setNames] = useState(['南山', '宝安', '龙岗'])
  return (
    <View className='demo-row'>
      {names.map((name) => (
        <Tag key={name} type='primary' closeable onClose={() => setNames(names.filter((other) => other !== name))}>
          {name}
        </Tag>
      ))}
    </View>
  )
}

export default demoPage('componentsA/tag', {
  chinese: '标签',
  group: 'data',
  icon: 'flow',
  summary: '短词说明属性。业务状态用本应用的 StatusTag：浅底深字，永远有字，不靠颜色区分。',
  tag: 'Tag',
  controls: { type: choice('类型', TYPES, 'primary'), plain: toggle('描边'), round: toggle('圆角'), mark: toggle('标记') },
  code: { children: '加急' },
  Live: (values) => (
    <View className='demo-row'>
      <Tag {...values}>加急</Tag>
    </View>
  ),
  examples: {
    类型: () => (
      <View className='demo-row'>
        {(Object.keys(TYPES) as (keyof typeof TYPES)[]).map((type) => (
          <Tag key={type} type={type}>
            {TYPES[type]}
          </Tag>
        ))}
      </View>
    ),
    可移除: () => <Closing />,
    本应用: () => (
      <View className='demo-row'>
        <StatusTag tone='primary'>途中</StatusTag>
        <StatusTag tone='success'>已完成</StatusTag>
        <StatusTag tone='warning'>待结算</StatusTag>
        <StatusTag tone='danger'>已作废</StatusTag>
        <StatusTag>待派单</StatusTag>
        <StatusTag tone='beacon'>超时</StatusTag>
      </View>
    )
  }
})
