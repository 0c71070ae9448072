import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { Text } from '@tarojs/components'
import { Section } from '@/components/Card'
import { ErrorState } from '@/components/EmptyState'
import { DynamicForm, type FormStore } from '@/form'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { resultOf } from '@/domain/apiError'
import { useStores } from '@/hooks/useStores'
import { createWorkFlowService } from '@/services/workFlow'
import { createFlowTemplateService } from '@/services/workFlowTemplate'
import { FlowChart } from '../components/FlowChart'
import { useSmallForm } from '../components/useSmallForm'
import { viewOfFlow, type TaskView } from '../stores/taskView'

interface Shown {
  readonly view: TaskView
  readonly form: FormStore
}

/** A flow as it is designed, in use or in the `version` named: its form to be tried, its chart; nothing is saved (workflow.md#trying-a-design, scanForm). */
export default observer(function ScanForm() {
  const { api, session } = useStores()
  const { id = '', version = '' } = useRouter().params
  const makeForm = useSmallForm(`preview-${id}`)
  const [read] = useState(() =>
    version === '' ? () => createWorkFlowService(api).flow(id) : () => createFlowTemplateService(api).version(id, Number(version))
  )
  const [shown, setShown] = useState<Shown>()
  const [error, setError] = useState('')
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!session.isSignedIn) return undefined
    let isHere = true
    setError('')
    void resultOf(read()).then(({ data, error: failed }) => {
      if (!isHere) return
      if (data === undefined) return setError(failed?.message ?? '')
      const view = viewOfFlow(data)
      setShown((before) => before ?? { view, form: makeForm(view.form, undefined) })
    })
    return () => {
      isHere = false
    }
    // The form is made once for this flow.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [read, turn, session.isSignedIn])
  useEffect(() => () => shown?.form.dispose(), [shown])
  return (
    <Page title={shown?.view.flowName ?? '预览页面'}>
      {error !== '' && <ErrorState message={error} onRetry={() => setTurn(turn + 1)} />}
      {error === '' && shown === undefined && <Skeleton cards={2} lines={5} />}
      {shown !== undefined && (
        <>
          <Notice>
            <Text>功能预览：可以试填，不保存数据。</Text>
          </Notice>
          <DynamicForm store={shown.form} />
          {shown.view.template !== undefined && (
            <Section title='流程图'>
              <FlowChart sources={{ ...shown.view, forecast: undefined }} />
            </Section>
          )}
        </>
      )}
    </Page>
  )
})
