import { useEffect, type PropsWithChildren, type ReactNode } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { BottomBar, ErrorCount } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { RestoredNotice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { useStores } from '@/hooks/useStores'
import type { EditorForm } from '../../stores/editor/model'

/** The page of an application: who may, progress and errors, what was restored; children are drawn once it is read. */
export const ApplyFrame = observer(function ApplyFrame({
  title,
  model,
  children
}: {
  title: string
  model: EditorForm
  children: () => ReactNode
}) {
  const { session } = useStores()
  const mayApply = session.can('invoice', 'btn_invoice')
  useEffect(() => {
    if (session.isSignedIn && mayApply) void model.load()
    return () => model.saveNow()
  }, [model, session, mayApply])
  if (!mayApply)
    return (
      <Page title={title}>
        <EmptyState icon='lock' title='没有开票的权限' hint='发票由财务办理' />
      </Page>
    )
  if (model.state !== 'ready')
    return (
      <Page title={title}>
        {model.state === 'error' ? (
          <ErrorState message={model.loadError} onRetry={() => void model.load()} />
        ) : (
          <Skeleton cards={3} lines={4} />
        )}
      </Page>
    )
  return (
    <Page title={title}>
      {model.isRestored && <RestoredNotice unsent='提交' onClear={model.startAgain} />}
      {children()}
    </Page>
  )
})

/** Sends it; its words stand on the button. @param failure what stands against it, beside single fields */
export const ApplyBar = observer(function ApplyBar({
  model,
  failure,
  onSend,
  children
}: PropsWithChildren<{ model: EditorForm; failure: string; onSend: () => void }>) {
  const count = Object.keys(model.errors).length
  return (
    <BottomBar
      notice={
        count > 0 ? (
          <ErrorCount count={count} />
        ) : failure !== '' ? (
          <Text className='fees-failure' {...{ role: 'alert' }}>
            {failure}
          </Text>
        ) : undefined
      }
    >
      <Button loading={model.isSending} loadingText='正在提交…' onPress={onSend}>
        {children}
      </Button>
    </BottomBar>
  )
})
