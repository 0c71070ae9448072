import { EmptyState } from '@/components/EmptyState'
import { Page } from '@/components/Page'

/** Registered by the specification; approvals are not offered by the server yet, and the page says just that. */
export default function WorkFlow() {
  return (
    <Page title='协同'>
      <EmptyState icon='flow' title='审批还没有开通' hint='开通后可以在这里发起流程、办理待办' />
    </Page>
  )
}
