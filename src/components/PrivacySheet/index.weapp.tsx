import { observer } from 'mobx-react'
import { Button as NativeButton, Text, View } from '@tarojs/components'
import { useStores } from '@/hooks/useStores'
import { openPrivacyContract } from '@/platform/privacy'
import { Button } from '../Button'
import { Sheet } from '../Sheet'
import './index.scss'

/** The consent before the first use of location, camera or album (app.md#declarations). WeChat checks that its own button was tapped. */
export const PrivacySheet = observer(function PrivacySheet() {
  const { privacy } = useStores()
  return (
    <Sheet
      open={privacy.isAsked}
      title='隐私保护提示'
      onClose={privacy.refuse}
      footer={
        <View className='privacy-actions'>
          <Button kind='secondary' onPress={privacy.refuse}>
            暂不同意
          </Button>
          <NativeButton
            id={privacy.buttonId}
            className='privacy-agree'
            openType='agreePrivacyAuthorization'
            onAgreePrivacyAuthorization={privacy.agree}
          >
            同意并继续
          </NativeButton>
        </View>
      }
    >
      <Text className='privacy-text'>
        登记事故、派单、留证和聊天需要用到位置、相机、相册和麦克风。位置只用于填写事故地点、导航和记录作业步骤，照片和语音只保存在工单和聊天里。不同意时，地址可以手动填写，其他功能照常使用。
      </Text>
      <Button kind='text' inline onPress={() => void openPrivacyContract()}>
        查看完整的隐私保护指引
      </Button>
    </Sheet>
  )
})
