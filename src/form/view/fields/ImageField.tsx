import { useId } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { useStores } from '@/hooks/useStores'
import { FieldFrame } from '@/components/Field'
import { PhotoTiles, type PhotoItem } from '@/components/PhotoGrid'
import { helpOf, type FieldViewProps } from '../FormContext'
import { useFiles } from './useFiles'

/** Pictures: taken or chosen, sent with progress, looked at, taken away again. */
export const ImageField = observer(function ImageField(props: FieldViewProps) {
  const { store, files, uploads, hint, room, frame, isDisabled, addPictures, remove, show } = useFiles(props)
  const { files: service } = useStores().services
  const id = useId()
  const items: PhotoItem[] = [
    ...files.map(
      (file): PhotoItem => ({ id: file.fileId, thumb: service.thumbAddress(file.url), state: 'stored', canRemove: !isDisabled })
    ),
    ...uploads.map(
      (upload): PhotoItem => ({
        id: `${upload.id}`,
        thumb: upload.file.path,
        state: upload.state,
        percent: upload.percent,
        ...(upload.error !== '' && { caption: upload.error })
      })
    )
  ]
  const fileOf = (fileId: string) => files.find((file) => file.fileId === fileId)
  const onRemove = (key: string) => {
    const file = fileOf(key)
    if (file === undefined) store.uploads.remove(Number(key))
    else void remove(file)
  }
  return (
    <FieldFrame {...frame} {...helpOf(frame.help, hint)} labelId={id} noteId={`${id}note`}>
      {items.length === 0 && isDisabled && <Text className='field-help'>没有图片</Text>}
      <PhotoTiles
        label={frame.label}
        items={items}
        {...(!isDisabled && room > 0 && { onAdd: (source) => void addPictures(source) })}
        onPreview={(key) => {
          const file = fileOf(key)
          if (file !== undefined) void show(file)
        }}
        onRetry={(key) => store.uploads.retry(Number(key))}
        {...(!isDisabled && { onRemove })}
      />
    </FieldFrame>
  )
})
