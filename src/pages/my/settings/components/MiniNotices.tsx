import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Cell, CellGroup } from '@/components/Cell'
import { useStores } from '@/hooks/useStores'
import { askForNotices } from '@/platform/noticePermission'
import { createNoticeChannelService } from '@/services/noticeChannels'
import { Failure } from '../../components/Failure'
import { PermissionsModel } from '@/stores/noticePermissions'

const isAlipay = process.env.TARO_ENV === 'alipay'
const NAME = isAlipay ? '支付宝' : '微信'

/** Messages of this mini-program's platform, each for a permission; nothing where the server sends none (notify.md#permissions). */
export const MiniNotices = observer(function MiniNotices() {
  const { api, session, uuid } = useStores()
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
    if (session.isSignedIn) void model.load()
  }, [model, session])
  const { permissions, left } = model
  if (permissions === undefined || permissions.list.length === 0) return null
  return (
    <CellGroup>
      {permissions.isKnown ? (
        <Cell
          icon='message'
          title={`${NAME}通知`}
          value={left === undefined ? '已允许' : `还可提醒 ${left} 次`}
          hint='关闭小程序后也能收到新派单和待办。每允许一次可收到一条，点这里再次允许。'
          disabled={model.isAsking}
          onPress={() => void model.allow()}
        />
      ) : (
        <Cell icon='message' title={`${NAME}通知`} value='未绑定' hint={`用${NAME}一键登录后，关闭小程序也能收到新派单和待办。`} />
      )}
      <Failure message={model.failure} />
    </CellGroup>
  )
})
