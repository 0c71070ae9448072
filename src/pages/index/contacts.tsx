import { EmptyState } from '@/components/EmptyState'
import { Page } from '@/components/Page'

/** Contacts, tab 2: the people of the company are not offered by the server yet, and the page says just that. */
export default function Contacts() {
  return (
    <Page title='通讯录' isTab>
      <EmptyState icon='user' title='通讯录还没有开通' hint='开通后可以在这里查找同事、拨打电话' />
    </Page>
  )
}
