import { Text, View } from '@tarojs/components'
import { amount, demoPage, Picture } from '../../frame'
import hill from '../../assets/hill.png'
import truck from '../../assets/truck.png'

const PHOTOS = Array.from({ length: 8 }, (_, index) => ({
  key: String(index),
  src: index % 2 === 0 ? truck : hill,
  alt: `现场照片 ${index + 1}`,
  height: 96 + ((index * 37) % 3) * 40
}))

/** Each picture goes into the column that is lowest so far. */
function columnsOf(count: number): (typeof PHOTOS)[] {
  const columns = Array.from({ length: count }, () => ({ height: 0, photos: [] as typeof PHOTOS }))
  for (const photo of PHOTOS) {
    const lowest = columns.reduce((low, column) => (column.height < low.height ? column : low))
    lowest.photos.push(photo)
    lowest.height += photo.height
  }
  return columns.map(({ photos }) => photos)
}

export default demoPage('componentsB/waterfall', {
  chinese: '瀑布流',
  group: 'layout',
  icon: 'image',
  summary: '高低不同的图片分列排开，每张放进当前最短的一列。NutUI 没有这个组件，由本应用画出。',
  tag: 'View',
  from: '@tarojs/components',
  controls: { columns: amount('列数', 2, 1, 4) },
  notInCode: ['columns'],
  code: { props: 'className="waterfall"', children: '{columns.map(…)}' },
  Live: ({ columns }) => (
    <View className='demo-waterfall'>
      {columnsOf(columns).map((photos, index) => (
        <View key={index} className='demo-waterfall-column'>
          {photos.map(({ key, src, alt, height }) => (
            <Picture key={key} src={src} alt={alt} width='100%' height={String(height)} fit='cover' radius={12} />
          ))}
        </View>
      ))}
    </View>
  ),
  examples: { 说明: () => <Text className='demo-note'>顺序大致从上到下；对比照片时用网格，同高更容易看出不同。</Text> }
})
