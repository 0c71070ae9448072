import { Image, Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { isList, isObject, isText } from '@/domain/guards'
import { useStores } from '@/hooks/useStores'
import { previewPictures } from '@/platform/media'
import { openDocument } from '@/platform/openAddress'
import './files.scss'

export interface AttachedFile {
  readonly name: string
  readonly fileId: string
  readonly url: string
}

/** JSON text of annex items; what cannot be read is none. */
export function filesIn(text: string): readonly AttachedFile[] {
  if (text === '') return []
  try {
    const items: unknown = JSON.parse(text)
    return (isList<unknown>(items) ? items : []).filter(
      (item): item is AttachedFile => isObject<AttachedFile>(item) && isText(item.name) && isText(item.url)
    )
  } catch {
    return []
  }
}

/** Files that came with a decision or a comment; a tap opens one. */
export function Files({ items, type }: { items: readonly AttachedFile[]; type: 'annex' | 'annexpic' }) {
  const { services, feedback } = useStores()
  if (items.length === 0) return null
  const open = async ({ fileId, name }: AttachedFile) => {
    const address = await services.files.downloadAddress(type, fileId, name).catch(() => '')
    const words = address === '' ? '文件没有打开，请稍后再试' : await openDocument(address, name)
    if (words !== '') feedback.toast(words)
  }
  return (
    <View className='files'>
      {items.map((file) => (
        <Pressable key={file.fileId + file.url} className='file' label={`打开 ${file.name}`} onPress={() => void open(file)}>
          <Icon name='clipboard' />
          <Text className='file-name'>{file.name}</Text>
        </Pressable>
      ))}
    </View>
  )
}

/** Pictures in small; a tap shows them whole. */
export function Pictures({ items }: { items: readonly AttachedFile[] }) {
  const { services, feedback } = useStores()
  const { files } = services
  if (items.length === 0) return null
  const show = (url: string) =>
    void previewPictures(
      items.map((item) => files.imageAddress(item.url)),
      files.imageAddress(url)
    ).catch(() => feedback.toast('图片没有打开，请稍后再试'))
  return (
    <View className='pictures'>
      {items.map(({ fileId, url, name }, index) => (
        <Pressable key={fileId + url} className='picture' label={`查看第 ${index + 1} 张图片`} onPress={() => show(url)}>
          <Image className='picture-image' src={files.thumbAddress(url)} mode='aspectFill' {...{ alt: name }} />
        </Pressable>
      ))}
    </View>
  )
}
