import { Button } from '@/components/Button'
import { EmptyState } from '@/components/EmptyState'
import { BottomBar } from '@/components/BottomBar'
import { Page } from '@/components/Page'
import { useStores } from '@/hooks/useStores'

/** In the apply subpackage: no part of the form engine stands in the main package (app.md#form-page). */
const FORM_KINDS = '/pages/apply/formKinds/index'

/** Thin by app.md#form-page: the way to the gallery of form kinds. */
export default function FormGallery() {
  const { navigation } = useStores()
  return (
    <Page title='表单'>
      <EmptyState icon='clipboard' title='表单控件' hint='查看表单中每种控件填写、锁定和查看时的样子' />
      <BottomBar>
        <Button onPress={() => void navigation.open(FORM_KINDS)}>查看表单控件</Button>
      </BottomBar>
    </Page>
  )
}
