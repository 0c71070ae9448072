import { Text, View } from '@tarojs/components'
import { choice, demoPage } from '../../frame'

const TONES = { primary: '主色', success: '成功', warning: '警告', danger: '危险', neutral: '中性' } as const
const SURFACES = [
  ['page', '页面'],
  ['surface', '卡片'],
  ['raised', '浮层'],
  ['field', '输入框'],
  ['line', '浅线'],
  ['line-strong', '深线']
] as const
const TEXTS = [
  ['text', '正文'],
  ['text-2', '次要文字'],
  ['text-3', '说明文字']
] as const

export default demoPage('componentsC/color', {
  chinese: '色彩',
  group: 'basic',
  icon: 'moon',
  summary: '全部颜色都是设计变量，日夜各一套，文字与底色不低于 4.5 : 1。页面里不写颜色值。',
  tag: 'View',
  from: '@tarojs/components',
  controls: { tone: choice('语气', TONES, 'primary') },
  notInCode: ['tone'],
  code: { props: "style={{ color: 'var(--primary)', background: 'var(--primary-tint)' }}" },
  Live: ({ tone }) => (
    <View className='demo-swatch' style={{ color: `var(--${tone})`, background: `var(--${tone}-tint)` }}>
      <Text>{`${TONES[tone]} · --${tone} 在 --${tone}-tint 上`}</Text>
    </View>
  ),
  examples: {
    状态色: () => (
      <View className='demo-column'>
        {(Object.keys(TONES) as (keyof typeof TONES)[]).map((tone) => (
          <View key={tone} className='demo-swatch' style={{ color: `var(--${tone})`, background: `var(--${tone}-tint)` }}>
            <Text>{`${TONES[tone]} --${tone}`}</Text>
          </View>
        ))}
      </View>
    ),
    底色与线: () => (
      <View className='demo-row'>
        {SURFACES.map(([name, words]) => (
          <View key={name} className='demo-chip'>
            <View className='demo-chip-colour' style={{ background: `var(--${name})` }} />
            <Text>{words}</Text>
          </View>
        ))}
      </View>
    ),
    文字: () => (
      <View className='demo-column'>
        {TEXTS.map(([name, words]) => (
          <Text key={name} style={{ color: `var(--${name})` }}>{`${words} --${name}`}</Text>
        ))}
      </View>
    ),
    紧急: () => (
      <View className='demo-swatch' style={{ color: 'var(--on-beacon)', background: 'var(--beacon)' }}>
        <Text>只用于此刻紧急的：新派单、超时</Text>
      </View>
    )
  }
})
