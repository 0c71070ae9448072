import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { AvatarCropper } from '@/components/AvatarCropper'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { OptionList, Sheet } from '@/components/Sheet'
import type { UserInfo } from '@/contract/session'
import { useStores } from '@/hooks/useStores'
import { pickPictures } from '@/platform/media'
import type { PictureSource } from '@/platform/media/types'
import { AvatarModel } from '../avatar/model'

const SOURCES: readonly { value: PictureSource; label: string }[] = [
  { value: 'album', label: '从相册选择' },
  { value: 'camera', label: '拍照' }
]

const Sending = observer(function Sending({ model }: { model: AvatarModel }) {
  if (model.isSending) {
    return (
      <View className='my-sending' {...{ role: 'status' }}>
        <Text>头像上传中 {Math.round(model.percent)}%</Text>
        <View className='my-progress'>
          <View className='my-progress-done' style={{ width: `${model.percent}%` }} />
        </View>
      </View>
    )
  }
  if (model.failure === '') return null
  return (
    <View className='my-failure' {...{ role: 'alert' }}>
      <View className='my-failure-words'>
        <Icon name='warning' />
        <Text>头像更换失败：{model.failure}</Text>
      </View>
      <Button kind='secondary' inline icon='refresh' onPress={() => void model.retry()}>
        重试
      </Button>
    </View>
  )
})

/** Picture, name and account; a tap on the picture changes it. */
export const Profile = observer(function Profile({ userInfo }: { userInfo: UserInfo }) {
  const { services, session, feedback, uuid } = useStores()
  const [model] = useState(
    () => new AvatarModel({ files: services.files, organization: services.organization, session, feedback, uuid, pick: pickPictures })
  )
  const [isChoosing, setChoosing] = useState(false)
  const { userName, userAccount, headIcon, roleName } = userInfo
  return (
    <View className='my-head'>
      <View className='my-who'>
        <Pressable className='my-avatar' label='更换头像' disabled={model.isSending} onPress={() => setChoosing(true)}>
          <Avatar name={userName} src={services.files.imageAddress(headIcon)} size={72} />
          <View className='my-camera'>
            <Icon name='camera' size={16} />
          </View>
        </Pressable>
        <View className='my-name'>
          <Text className='my-real-name'>{userName}</Text>
          <Text className='my-account'>账号 {userAccount}</Text>
          {roleName !== '' && <Text className='my-account'>{roleName}</Text>}
        </View>
      </View>
      <Sending model={model} />
      <Sheet open={isChoosing} title='更换头像' onClose={() => setChoosing(false)}>
        <OptionList
          options={SOURCES}
          onChoose={(source) => {
            setChoosing(false)
            void model.choose(source)
          }}
        />
      </Sheet>
      {model.picture !== '' && (
        <AvatarCropper
          key={model.picture}
          src={model.picture}
          onCancel={model.cancel}
          onChooseAgain={() => void model.chooseAgain()}
          onDone={(path) => void model.use(path)}
        />
      )}
    </View>
  )
})
