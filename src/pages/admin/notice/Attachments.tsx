import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Pressable } from '@/components/Pressable'
import { Icon } from '@/components/Icon'
import { useStores } from '@/hooks/useStores'
import { chooseFiles } from '@/platform/chooseFile'
import { Refused } from '../components/Refused'
import { MOST_NOTICE_FILES, type NoticeModel } from './model'

/** Pictures and files that go with a notice; only whom it is for can open them. */
export const Attachments = observer(function Attachments({ model }: { model: NoticeModel }) {
  const { feedback } = useStores()
  const { files } = model.form
  const room = MOST_NOTICE_FILES - files.length
  const choose = async () => {
    const result = await chooseFiles(room)
    if (result.kind === 'chosen') await model.attach(result.files)
    if (result.kind === 'unavailable') feedback.toast(result.message)
  }
  return (
    <View>
      {files.map(({ fileId, name }) => (
        <View key={fileId} className='notice-attached'>
          <Text className='notice-attached-name'>{name}</Text>
          <Pressable label={`移除附件 ${name}`} onPress={() => model.detach(fileId)}>
            <Icon name='close' size={24} />
          </Pressable>
        </View>
      ))}
      <Refused words={model.acts.failureOf('files') || (model.errors.files ?? '')} />
      <Button kind='secondary' inline icon='image' disabled={room <= 0} loading={model.isUploading} onPress={() => void choose()}>
        添加图片或附件
      </Button>
    </View>
  )
})
