import { Cell } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { Cell as OwnCell, CellGroup } from '@/components/Cell'
import { Icon } from '@/components/Icon'
import { choice, demoPage, toggle } from '../../frame'

export default demoPage('componentsC/cell', {
  chinese: '单元格',
  group: 'basic',
  icon: 'next',
  summary: '一行信息，可以带往下一页。业务页面用本应用的 Cell，不低于 56 像素，大字号时值移到下一行。',
  tag: 'Cell',
  controls: {
    title: choice('标题', { 所属部门: '短', 本月完成的事故救援与道路清障工单: '长' }, '所属部门'),
    clickable: toggle('可点', true)
  },
  code: { props: 'extra="南山中队" onClick={open}' },
  Live: ({ title, clickable }) => (
    <Cell title={title} extra={clickable ? <Icon name='next' size={16} /> : '南山中队'} clickable={clickable} />
  ),
  examples: {
    描述: () => (
      <View>
        <Cell title='王建军' description='粤B3K72G · 平板车' extra='途中' />
      </View>
    ),
    一组: () => (
      <Cell.Group>
        <Cell title='手机号' extra='138 0013 8000' />
        <Cell title='岗位' extra='驾驶员' />
      </Cell.Group>
    ),
    本应用: () => (
      <CellGroup title='账号'>
        <OwnCell icon='lock' title='修改密码' onPress={() => undefined} />
        <OwnCell icon='phone' title='手机号' value='138****8000' hint='用于登录和找回密码' onPress={() => undefined} />
        <OwnCell icon='shield' title='注销账号' disabled onPress={() => undefined} />
      </CellGroup>
    )
  }
})
