import { EmptyState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { PRODUCT_NAME } from '@/domain/constants'

/** Messages, tab 0. There are no conversations on the server yet, and the page says just that. */
export default function Messages() {
  return (
    <Page title={PRODUCT_NAME} isTab>
      <EmptyState icon='message' title='还没有消息' hint='派单通知、审批提醒和同事的消息会出现在这里' />
    </Page>
  )
}
