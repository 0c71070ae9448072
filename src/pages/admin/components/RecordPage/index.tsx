import type { PropsWithChildren } from 'react'
import { observer } from 'mobx-react'
import { BottomBar, ErrorCount } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { ErrorState } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import type { Submission } from '@/stores/submission'
import { AdminPage, type AdminPageProps } from '../AdminPage'
import { Refused } from '../Refused'

/** A record that is read before it is drawn. */
interface Reading {
  readonly state: 'loading' | 'ready' | 'error'
  readonly error: string
  load(): Promise<void>
}

/** Page of one record: what it holds once it is read, else why it is not. */
export const RecordPage = observer(function RecordPage({
  model,
  children,
  ...page
}: PropsWithChildren<AdminPageProps & { model: Reading }>) {
  return (
    <AdminPage {...page}>
      {model.state === 'loading' && <Skeleton cards={3} />}
      {model.state === 'error' && <ErrorState message={model.error} onRetry={() => void model.load()} />}
      {model.state === 'ready' && children}
    </AdminPage>
  )
})

export interface SaveBarProps {
  acts: Submission
  errors: Readonly<Record<string, string>>
  /** What the act is called. */
  label: string
  onSave: () => Promise<void>
}

/** Stores the record of a page, by its act `save`. */
export const SaveBar = observer(function SaveBar({ acts, errors, label, onSave }: SaveBarProps) {
  return (
    <BottomBar notice={<ErrorCount count={Object.keys(errors).length} />}>
      <Refused words={acts.failureOf('save')} />
      <Button loading={acts.running === 'save'} loadingText='正在保存…' onPress={() => void onSave()}>
        {label}
      </Button>
    </BottomBar>
  )
})
