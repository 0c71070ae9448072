import { Image, Text, View } from '@tarojs/components'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import './index.scss'

export interface PhotoItem {
  id: string
  /** Address of a small picture; empty while there is none to show. */
  thumb: string
  /**
   * `waiting` = on this device, goes by itself; `missing` = named by a step, its file is on another device or not here any more: both are
   * 待补传. `givenUp` = it will not come any more. `restricted` = this person may not see it.
   */
  state: 'stored' | 'waiting' | 'uploading' | 'failed' | 'missing' | 'givenUp' | 'restricted'
  /** 0 to 100, while uploading. */
  percent?: number
  fromAlbum?: boolean
  /** The same bytes stand in another record. */
  isReused?: boolean
  /** Said under the picture: who and when. */
  caption?: string
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
  /** What somebody should look at, such as pictures that were used before. */
  warning?: string
  onAdd?: (source: 'camera' | 'album') => void
  onPreview: (id: string) => void
  onRetry?: (id: string) => void
  onRemove?: (id: string) => void
}

/** The browser's own way on H5: Taro's observer there still sets the source of a picture that is gone from the page. */
const LAZY = process.env.TARO_ENV === 'h5' ? { imgProps: { loading: 'lazy' as const, alt: '' } } : { lazyLoad: true }

const STATE_WORDS: Readonly<Record<Exclude<PhotoItem['state'], 'stored' | 'uploading'>, string>> = {
  waiting: '待补传',
  failed: '失败，重试',
  missing: '待补传',
  givenUp: '已放弃补传',
  restricted: '受限'
}

function wordsOf({ state, thumb, percent = 0 }: PhotoItem): string {
  if (state === 'uploading') return `上传中 ${percent}%`
  if (state === 'stored') return thumb === '' ? '已上传' : ''
  return STATE_WORDS[state]
}

function Tile({
  item,
  label,
  order,
  onPreview,
  onRetry,
  onRemove
}: Pick<PhotoGridProps, 'label' | 'onPreview' | 'onRetry' | 'onRemove'> & { item: PhotoItem; order: number }) {
  const { id, state, thumb, percent = 0, caption = '' } = item
  const isFailed = state === 'failed'
  const words = wordsOf(item)
  const marks = [item.fromAlbum === true ? '相册' : '', item.isReused === true ? '重复' : ''].filter((mark) => mark !== '')
  const spoken = [`${label}第 ${order} 张`, words || '已上传', ...marks, caption].filter((part) => part !== '').join(' ')
  const press = () => (isFailed ? onRetry?.(id) : onPreview(id))
  return (
    <View className='photo-cell'>
      <Pressable className={`photo photo-${state}`} disabled={thumb === '' && !isFailed} label={spoken} onPress={press}>
        {thumb !== '' && <Image className='photo-image' src={thumb} mode='aspectFill' {...LAZY} />}
        {words !== '' && (
          <View className='photo-cover'>
            {isFailed && <Icon name='refresh' size={20} />}
            <Text>{words}</Text>
            {state === 'uploading' && (
              <View className='photo-progress'>
                <View className='photo-progress-done' style={{ width: `${percent}%` }} />
              </View>
            )}
          </View>
        )}
        {marks.length > 0 && (
          <View className='photo-marks'>
            {marks.map((mark) => (
              <Text key={mark} className={mark === '重复' ? 'photo-mark photo-mark-warning' : 'photo-mark'}>
                {mark}
              </Text>
            ))}
          </View>
        )}
      </Pressable>
      {caption !== '' && <Text className='photo-caption'>{caption}</Text>}
      {(isFailed || item.canRemove === true) && onRemove !== undefined && (
        <Pressable className='photo-remove' label={`移除${label}第 ${order} 张`} onPress={() => onRemove(id)}>
          <Text>移除</Text>
        </Pressable>
      )}
    </View>
  )
}

/** Photos of one category with camera, album, progress, retry and preview (evidence.md#sizes: thumbnails of 200 px at most). */
export function PhotoGrid({ label, items, need, help, warning, ...actions }: PhotoGridProps) {
  const have = items.filter(({ state }) => state !== 'failed').length
  const isEnough = need !== undefined && have >= need
  return (
    <View className='photos' {...{ role: 'group', 'aria-label': label }}>
      <View className='photos-head'>
        <Text className='photos-label'>{label}</Text>
        {need !== undefined && need > 0 && (
          <View className={isEnough ? 'photos-count photos-enough' : 'photos-count'}>
            {isEnough && <Icon name='check' size={16} />}
            <Text>
              {have}/{need}
            </Text>
          </View>
        )}
      </View>
      {help !== undefined && <Text className='photos-help'>{help}</Text>}
      {warning !== undefined && (
        <View className='photos-warning' {...{ role: 'status' }}>
          <Icon name='warning' size={16} />
          <Text>{warning}</Text>
        </View>
      )}
      <PhotoTiles label={label} items={items} {...actions} />
    </View>
  )
}

/** The pictures alone, for who frames them himself. */
export function PhotoTiles({
  label,
  items,
  onAdd,
  ...actions
}: Pick<PhotoGridProps, 'label' | 'items' | 'onAdd' | 'onPreview' | 'onRetry' | 'onRemove'>) {
  return (
    <View className='photos-row'>
      {items.map((item, index) => (
        <Tile key={item.id} item={item} label={label} order={index + 1} {...actions} />
      ))}
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
  )
}
