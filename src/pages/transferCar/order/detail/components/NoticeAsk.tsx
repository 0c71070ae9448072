import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Notice } from '@/components/Notice'
import { useStores } from '@/hooks/useStores'
import { askForNotices } from '@/platform/noticePermission'
import { createNoticeChannelService } from '@/services/noticeChannels'
import { PermissionsModel } from '@/stores/noticePermissions'

const isAlipay = process.env.TARO_ENV === 'alipay'
const NAME = isAlipay ? '支付宝' : '微信'

/** Asks a driver who has just taken an order whether the next one may reach him while the mini-program is closed (notify.md#permissions). */
export const NoticeAsk = observer(function NoticeAsk() {
  const { api, session, uuid } = useStores()
  const [isDeclined, setDeclined] = useState(false)
  const [model] = useState(
    () =>
      new PermissionsModel({
        service: createNoticeChannelService(api),
        platform: isAlipay ? 'alipay' : 'weapp',
        ask: askForNotices,
        uuid
      })
  )
  useEffect(() => {
    if (session.hasFeature('notify')) void model.load()
  }, [model, session])
  if (!model.isUsedUp || isDeclined) return null
  // Refused to the platform is declined as well; what failed stands here and may be tried again.
  const allow = async () => {
    await model.allow()
    setDeclined(model.failure === '')
  }
  return (
    <Notice role='status'>
      <Text>{`下一单也用${NAME}通知您？关闭小程序后也能收到新派单，每允许一次可收到一条。`}</Text>
      {model.failure !== '' && <Text>{model.failure}</Text>}
      <View className='notice-ask'>
        <Button kind='secondary' inline onPress={() => setDeclined(true)}>
          暂不
        </Button>
        <Button inline loading={model.isAsking} onPress={() => void allow()}>
          允许通知
        </Button>
      </View>
    </Notice>
  )
})
