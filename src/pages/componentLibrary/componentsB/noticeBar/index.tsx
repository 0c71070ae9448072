import { NoticeBar } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { Notice } from '@/components/Notice'
import { choice, demoPage, toggle } from '../../frame'

const LONG = '今晚 22:00 至 23:00 停车场系统维护，其间入库登记请写在纸上，恢复后补录。'

export default demoPage('componentsB/noticeBar', {
  chinese: '滚动通知',
  group: 'feedback',
  icon: 'message',
  summary: '一行通知，放不下时滚动。重要的事不要只放在会滚走的一行里。',
  tag: 'NoticeBar',
  controls: {
    content: choice('内容', { 暴雨红色预警: '短', [LONG]: '长' }, '暴雨红色预警'),
    wrap: toggle('换行'),
    closeable: toggle('可关闭')
  },
  Live: ({ content, wrap, closeable }) => (
    <NoticeBar key={`${content}${wrap}`} content={content} wrap={wrap} {...(wrap ? { scrollable: false } : {})} closeable={closeable} />
  ),
  examples: {
    换行: () => <NoticeBar content={LONG} wrap scrollable={false} />,
    轮播: () => <NoticeBar direction='vertical' list={['南山中队夜班已交接', '宝安中队新增一辆平板车']} duration={1000} height={40} />,
    本应用: () => (
      <View>
        <Notice tone='warning'>行驶证 3 天后到期</Notice>
      </View>
    )
  }
})
