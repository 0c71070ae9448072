import { Text } from '@tarojs/components'
import { parseRichText } from '@/components/RichText/parse'
import { RichTextView } from '@/components/RichText/RichTextView'
import { choice, demoPage } from '../../frame'

const BODIES = {
  notice:
    '<h3>国庆值班安排</h3><p>10 月 1 日至 7 日，<strong>各中队至少两人在岗</strong>。</p><ul><li>南山：王建军、李强</li><li>宝安：欧阳锐</li></ul><p>详见 <a href="https://example.com">值班表</a>。</p>',
  table: '<table><tr><th>项目</th><th>金额</th></tr><tr><td>起步</td><td>200.00</td></tr><tr><td>里程</td><td>84.00</td></tr></table>',
  hostile: '<p onclick="alert(1)">脚本与事件会被去掉</p><script>alert(1)</script>'
}
const NAMES = { notice: '公告', table: '表格', hostile: '不安全内容' }

export default demoPage('componentsA/parse', {
  chinese: '富文本',
  group: 'other',
  icon: 'book',
  summary: '把消息和公告的富文本画成页面内容。先清理再画：脚本、事件和外来样式都不会留下。',
  tag: 'RichTextView',
  from: '@/components/RichText/RichTextView',
  controls: { body: choice('内容', NAMES, 'notice') },
  notInCode: ['body'],
  code: { props: 'nodes={parseRichText(message.bodyText)} onLink={open} onPicture={preview} addressOf={addressOf}' },
  Live: ({ body }) => (
    <RichTextView nodes={parseRichText(BODIES[body])} onLink={() => undefined} onPicture={() => undefined} addressOf={(src) => src} />
  ),
  examples: { 说明: () => <Text className='demo-note'>链接和图片由页面决定怎么打开；表格过宽时在自己的框里横向滚动。</Text> }
})
