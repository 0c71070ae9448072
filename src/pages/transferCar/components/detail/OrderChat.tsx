import { useState } from 'react'
import { observer } from 'mobx-react'
import { Cell, CellGroup } from '@/components/Cell'
import { resultOf } from '@/domain/apiError'
import { useStores } from '@/hooks/useStores'
import { createConversationService } from '@/services/conversation'
import { openPage } from '@/stores/openPage'

const CHAT = '/pages/message/im/index'

/** The group of the people who work on an order, made when somebody opens it first. */
export const OrderChat = observer(function OrderChat({ orderId }: { orderId: string }) {
  const stores = useStores()
  const { api, session, uuid, feedback } = stores
  const [isOpening, setOpening] = useState(false)
  if (!session.hasFeature('conversation')) return null
  const open = async (): Promise<void> => {
    setOpening(true)
    const { data, error } = await resultOf(createConversationService(api).openGroup({ area: 'transferCar', id: orderId }, await uuid()))
    setOpening(false)
    if (data === undefined) feedback.toast(error.isOffline ? '网络不通，群聊没有打开' : error.message)
    else await openPage(stores, CHAT, { id: data.id })
  }
  return <CellGroup><Cell icon='message' title='工单群聊' hint='调度与驾驶员' disabled={isOpening} onPress={() => void open()} /></CellGroup>
})
