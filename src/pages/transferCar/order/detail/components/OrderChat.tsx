import { useState } from 'react'
import { observer } from 'mobx-react'
import { Cell, CellGroup } from '@/components/Cell'
import { failureWords } from '@/domain/outcome'
import { useStores } from '@/hooks/useStores'
import { createConversationService } from '@/services/conversation'
import { openPage } from '@/stores/openPage'
import { Submission } from '@/stores/submission'
import { PAGES } from '@/domain/pages'

/** The group of the people who work on an order, made when somebody opens it first. */
export const OrderChat = observer(function OrderChat({ orderId }: { orderId: string }) {
  const stores = useStores()
  const { api, session, uuid, feedback } = stores
  const [isOpening, setOpening] = useState(false)
  const [submission] = useState(() => new Submission({ uuid }))
  if (!session.hasFeature('conversation')) return null
  const open = async (): Promise<void> => {
    setOpening(true)
    const { data, error } = await submission.once('open', { orderId }, (key) =>
      createConversationService(api).openGroup({ area: 'transferCar', id: orderId }, key)
    )
    setOpening(false)
    if (data === undefined) feedback.toast(failureWords(error))
    else await openPage(stores, PAGES.chat, { id: data.id })
  }
  return (
    <CellGroup>
      <Cell icon='message' title='工单群聊' hint='调度与驾驶员' disabled={isOpening} onPress={() => void open()} />
    </CellGroup>
  )
})
