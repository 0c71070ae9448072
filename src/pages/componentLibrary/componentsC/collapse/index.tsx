import { Collapse } from '@nutui/nutui-react-taro'
import { Text } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { demoPage, toggle } from '../../frame'

export default demoPage('componentsC/collapse', {
  chinese: '折叠面板',
  group: 'data',
  icon: 'down',
  summary: '先看标题，需要时展开。必填的内容不要折起来。',
  tag: 'Collapse',
  controls: { accordion: toggle('只开一项', true) },
  code: { props: 'defaultActiveName="car"', children: '<Collapse.Item title="车辆" name="car">…</Collapse.Item>' },
  Live: ({ accordion }) => (
    <Collapse
      key={String(accordion)}
      accordion={accordion}
      defaultActiveName={accordion ? 'car' : ['car']}
      expandIcon={<Icon name='down' size={16} />}
    >
      <Collapse.Item title='车辆' name='car'>
        <Text>粤B3K72G，小型轿车，前部受损</Text>
      </Collapse.Item>
      <Collapse.Item title='保险' name='insurance' extra='已填'>
        <Text>平安，保单尾号 3456</Text>
      </Collapse.Item>
      <Collapse.Item title='随车物品' name='things'>
        <Text>工具箱一个</Text>
      </Collapse.Item>
    </Collapse>
  ),
  examples: {
    不可展开: () => (
      <Collapse expandIcon={<Icon name='down' size={16} />}>
        <Collapse.Item title='司法扣留（无权查看）' name='hold' disabled>
          <Text>—</Text>
        </Collapse.Item>
      </Collapse>
    )
  }
})
