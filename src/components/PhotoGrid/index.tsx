import { Image, Text, View } from '@tarojs/components'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import './index.scss'

export interface PhotoItem {
  id: string
  /** Address of a small picture; empty while there is none to show. */
  thumb: string
  /** `missing` = named by a step, file still to come (待补传); `restricted` = this person may not see it. */
  state: 'stored' | 'uploading' | 'failed' | 'missing' | 'restricted'
  /** 0 to 100, while uploading. */
  percent?: number
  fromAlbum?: boolean
  /** Nothing holds it yet: it can be taken away again. */
  canRemove?: boolean
}

export interface PhotoGridProps {
  /** What is to be photographed. */
  label: string
  items: readonly PhotoItem[]
  /** How many a step wants; shown as 2/4 with a tick when there are enough. */
  need?: number
  help?: string
  onAdd?: (source: 'camera' | 'album') => void
  onPreview: (id: string) => void
  onRetry?: (id: string) => void
  onRemove?: (id: string) => void
}

/** The browser's own way on H5: Taro's observer there still sets the source of a picture that is gone from the page. */
const LAZY = process.env.TARO_ENV === 'h5' ? { imgProps: { loading: 'lazy' as const } } : { lazyLoad: true }

const STATE_WORDS: Readonly<Record<Exclude<PhotoItem['state'], 'stored' | 'uploading'>, string>> = { failed: '重试', missing: '待补传', restricted: '受限' }

function Tile({ item, label, order, onPreview, onRetry, onRemove }: Pick<PhotoGridProps, 'label' | 'onPreview' | 'onRetry' | 'onRemove'> & { item: PhotoItem, order: number }) {
  const isFailed = item.state === 'failed'
  const words = item.state === 'stored' ? (item.thumb === '' ? '已上传' : '') : item.state === 'uploading' ? `${item.percent ?? 0}%` : STATE_WORDS[item.state]
  const press = () => (isFailed ? onRetry?.(item.id) : onPreview(item.id))
  return (
    <View className='photo-cell'>
      <Pressable className={`photo photo-${item.state}`} disabled={item.state === 'uploading' || item.state === 'restricted' || item.state === 'missing'} label={`${label}第 ${order} 张${words === '' ? '' : ` ${words}`}`} onPress={press}>
        {item.thumb !== '' && <Image className='photo-image' src={item.thumb} mode='aspectFill' {...LAZY} />}
        {words !== '' && (
          <View className='photo-cover'>
            {isFailed && <Icon name='refresh' size={20} />}
            <Text>{words}</Text>
            {item.state === 'uploading' && <View className='photo-progress'><View className='photo-progress-done' style={{ width: `${item.percent ?? 0}%` }} /></View>}
          </View>
        )}
        {item.fromAlbum === true && <Text className='photo-origin'>相册</Text>}
      </Pressable>
      {(isFailed || item.canRemove === true) && onRemove !== undefined && <Pressable className='photo-remove' label={`移除${label}第 ${order} 张`} onPress={() => onRemove(item.id)}><Text>移除</Text></Pressable>}
    </View>
  )
}

/** Photos of one category with camera, album, progress, retry and preview (towing.md 2.2 and section 8: thumbnails of 200 px at most). */
export function PhotoGrid({ label, items, need, help, onAdd, ...actions }: PhotoGridProps) {
  const have = items.filter((item) => item.state === 'stored' || item.state === 'missing' || item.state === 'restricted').length
  const isEnough = need !== undefined && have >= need
  return (
    <View className='photos' {...{ role: 'group', 'aria-label': label }}>
      <View className='photos-head'>
        <Text className='photos-label'>{label}</Text>
        {need !== undefined && need > 0 && (
          <View className={isEnough ? 'photos-count photos-enough' : 'photos-count'}>
            {isEnough && <Icon name='check' size={16} />}
            <Text>{have}/{need}</Text>
          </View>
        )}
      </View>
      {help !== undefined && <Text className='photos-help'>{help}</Text>}
      <View className='photos-row'>
        {items.map((item, index) => <Tile key={item.id} item={item} label={label} order={index + 1} {...actions} />)}
        {onAdd !== undefined && (
          <>
            <Pressable className='photo photo-add' label={`${label} 拍照`} onPress={() => onAdd('camera')}>
              <Icon name='camera' size={24} />
              <Text>拍照</Text>
            </Pressable>
            <Pressable className='photo photo-add photo-album' label={`${label} 从相册选择`} onPress={() => onAdd('album')}>
              <Icon name='plus' size={24} />
              <Text>相册</Text>
            </Pressable>
          </>
        )}
      </View>
    </View>
  )
}
