import { useId } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { textOf } from '@/domain/form/read'
import { fileSize } from '@/domain/format'
import { canChooseFiles } from '@/platform/chooseFile'
import { Button } from '@/components/Button'
import { FieldFrame } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { helpOf, type FieldViewProps } from '../FormContext'
import type { Upload } from '@/form/store/uploads'
import { useFiles } from './useFiles'

/** A file on its way, or one that did not arrive. */
const UploadRow = observer(function UploadRow({
  upload,
  onRetry,
  onRemove
}: {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}) {
  const isFailed = upload.state === 'failed'
  return (
    <View className='form-file'>
      <Icon name={isFailed ? 'warning' : 'clock'} />
      <View className='form-file-words'>
        <Text className='form-file-name'>{upload.file.name}</Text>
        <Text className={isFailed ? 'form-file-hint form-file-failed' : 'form-file-hint'}>
          {isFailed ? `没有传上去：${upload.error}` : `上传中 ${upload.percent}%`}
        </Text>
        {!isFailed && (
          <View className='form-progress'>
            <View className='form-progress-done' style={{ width: `${upload.percent}%` }} />
          </View>
        )}
      </View>
      {isFailed && (
        <Button kind='text' inline label={`重试上传${upload.file.name}`} onPress={onRetry}>
          重试
        </Button>
      )}
      <Pressable className='form-tool' label={`移除${upload.file.name}`} onPress={onRemove}>
        <Icon name='close' />
      </Pressable>
    </View>
  )
})

/** Files: chosen, sent with progress, opened, taken away again. */
export const FileField = observer(function FileField(props: FieldViewProps) {
  const { store, files, uploads, hint, frame, isDisabled, addFiles, addPictures, remove, show } = useFiles(props)
  const id = useId()
  const words = textOf(props.field.props.buttonText)
  return (
    <FieldFrame {...frame} {...helpOf(frame.help, hint)} labelId={id} noteId={`${id}note`}>
      {files.map((file) => (
        <View key={file.fileId} className='form-file'>
          <Pressable className='form-file-open' label={`打开${file.name}`} onPress={() => void show(file)}>
            <Icon name='clipboard' />
            <View className='form-file-words'>
              <Text className='form-file-name'>{file.name}</Text>
              {file.fileSize !== undefined && <Text className='form-file-hint'>{fileSize(file.fileSize)}</Text>}
            </View>
          </Pressable>
          {!isDisabled && (
            <Pressable className='form-tool' label={`移除${file.name}`} onPress={() => void remove(file)}>
              <Icon name='close' />
            </Pressable>
          )}
        </View>
      ))}
      {uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onRetry={() => store.uploads.retry(upload.id)}
          onRemove={() => store.uploads.remove(upload.id)}
        />
      ))}
      {files.length === 0 && isDisabled && <Text className='field-help'>没有文件</Text>}
      {!isDisabled && (
        <Button
          kind='secondary'
          icon='plus'
          label={`${frame.label} 上传附件`}
          onPress={() => void (canChooseFiles ? addFiles() : addPictures('album'))}
        >
          {words === '' ? '上传附件' : words}
        </Button>
      )}
    </FieldFrame>
  )
})
