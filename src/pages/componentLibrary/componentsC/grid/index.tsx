import { Grid } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { AppGrid, AppTile, Mark } from '@/components/AppTile'
import { Icon, type IconName } from '@/components/Icon'
import { amount, demoPage, toggle } from '../../frame'

const ITEMS: readonly [IconName, string][] = [
  ['truck', '事故工单'],
  ['wallet', '缴费'],
  ['chart', '统计'],
  ['pin', '停车场'],
  ['calendar', '日程'],
  ['book', '日志']
]

export default demoPage('componentsC/grid', {
  chinese: '宫格',
  group: 'layout',
  icon: 'grid',
  summary: '把入口排成格。工作台用本应用的图块，大字号时每行变少。',
  tag: 'Grid',
  controls: { columns: amount('列数', 3, 2, 4), gap: amount('间距', 0, 0, 16, 4), square: toggle('方格') },
  code: { children: '<Grid.Item text="事故工单"><Icon name="truck" /></Grid.Item>' },
  Live: ({ columns, gap, square }) => (
    <Grid key={`${columns}${gap}${square}`} columns={columns} gap={gap} square={square}>
      {ITEMS.map(([icon, text]) => (
        <Grid.Item key={text} text={text}>
          <Icon name={icon} size={24} />
        </Grid.Item>
      ))}
    </Grid>
  ),
  examples: {
    本应用: () => (
      <View>
        <AppGrid>
          {['事故工单', '统计', '我的日程', '停车场'].map((name) => (
            <AppTile key={name} name={name} mark={<Mark icon='truck' colour='#1d5fd1' />} onPress={() => undefined} />
          ))}
        </AppGrid>
      </View>
    )
  }
})
