import { Col, Row } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { amount, choice, demoPage } from '../../frame'

export default demoPage('componentsC/layout', {
  chinese: '栅格',
  group: 'layout',
  icon: 'grid',
  summary: '二十四等分的栅格。手机上多数页面一列就好，平板才需要并排。',
  tag: 'Row',
  controls: {
    span: amount('第一格占', 12, 4, 20, 4),
    gutter: amount('间隔', 8, 0, 24, 8),
    justify: choice('对齐', { start: '靠前', center: '居中', end: '靠后' }, 'start')
  },
  notInCode: ['span'],
  code: { children: '<Col span="12">…</Col>' },
  Live: ({ span, gutter, justify }) => (
    <Row type='flex' gutter={String(gutter)} justify={justify}>
      <Col span={String(span)}>
        <View className='demo-block'>{`占 ${span}`}</View>
      </Col>
      <Col span='4'>
        <View className='demo-block'>占 4</View>
      </Col>
    </Row>
  ),
  examples: {
    等分: () => (
      <View className='demo-column'>
        {[1, 2, 3].map((count) => (
          <Row key={count} gutter='8'>
            {Array.from({ length: count }, (_, index) => (
              <Col key={index} span={String(24 / count)}>
                <View className='demo-block'>{`占 ${24 / count}`}</View>
              </Col>
            ))}
          </Row>
        ))}
      </View>
    ),
    偏移: () => (
      <Row>
        <Col span='8' offset='8'>
          <View className='demo-block'>偏移 8</View>
        </Col>
      </Row>
    )
  }
})
