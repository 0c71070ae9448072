import { useState } from 'react'
import { View } from '@tarojs/components'
import { PhotoGrid, type PhotoItem } from '@/components/PhotoGrid'
import { useStores } from '@/hooks/useStores'
import { amount, choice, demoPage } from '../../frame'
import hill from '../../assets/hill.png'
import truck from '../../assets/truck.png'

const STATES = { stored: '已上传', waiting: '待补传', uploading: '上传中', failed: '失败', restricted: '受限' } as const

function Grid({ state, need }: { state: keyof typeof STATES; need: number }) {
  const { feedback } = useStores()
  const [more, setMore] = useState(0)
  const items: PhotoItem[] = [
    { id: 'front', thumb: truck, state, percent: 40, caption: '王建军 14:32' },
    { id: 'rear', thumb: hill, state: 'stored', fromAlbum: true },
    ...Array.from({ length: more }, (_, index): PhotoItem => ({ id: `more${index}`, thumb: truck, state: 'waiting', canRemove: true }))
  ]
  return (
    <PhotoGrid
      label='现场照片'
      items={items}
      need={need}
      help='车头、车尾、左右各一张'
      onAdd={() => setMore(more + 1)}
      onPreview={() => feedback.toast('这里会打开大图')}
      onRetry={() => feedback.toast('正在重新上传')}
      onRemove={() => setMore(Math.max(0, more - 1))}
    />
  )
}

export default demoPage('own/photoGrid', {
  chinese: '照片',
  group: 'own',
  icon: 'camera',
  summary: '一组现场照片：够不够、在哪一步、谁拍的都写出来。断网时先存在手机，有信号后自动补传。',
  tag: 'PhotoGrid',
  from: '@/components/PhotoGrid',
  controls: { state: choice('第一张', STATES, 'stored'), need: amount('需要', 4, 1, 6) },
  notInCode: ['state'],
  code: { props: 'label="现场照片" items={photos} onAdd={take} onPreview={open}' },
  Live: (values) => <Grid {...values} />,
  examples: {
    查看: () => (
      <View>
        <PhotoGrid
          label='入库照片'
          items={[
            { id: 'a', thumb: hill, state: 'stored' },
            { id: 'b', thumb: '', state: 'missing' },
            { id: 'c', thumb: truck, state: 'stored', isReused: true }
          ]}
          warning='有照片与其他工单相同'
          onPreview={() => undefined}
        />
      </View>
    )
  }
})
