import { EmptyState } from '@/components/EmptyState'
import { Page } from '@/components/Page'

/** Thin by ruling 22: no part of the form engine stands in the main package. */
export default function FormGallery() {
  return (
    <Page title='表单'>
      <EmptyState icon='clipboard' title='表单还没有开通' hint='开通后可以在这里查看各类表单' />
    </Page>
  )
}
