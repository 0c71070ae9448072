import { useEffect, useState, type PropsWithChildren, type ReactNode } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { BottomBar, ErrorCount } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { LeaveDialog } from '@/components/LeaveDialog'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ConflictNotice, RestoredNotice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { OptionList, Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { useLeaving } from '@/hooks/pages/useLeaving'
import { useStores } from '@/hooks/useStores'
import type { EditorForm } from '@/pages/transferCar/stores/editor/model'
import { RepeatSection } from './RepeatSection'
import { SpecFields } from './SpecField'
import { useUnsaved } from '@/pages/transferCar/components/useUnsaved'
import './fees.scss'

const CONFLICT_WORDS = '已被他人修改，填写的内容已保留，核对后可再次保存。'

/** Something to do with the record besides saving it. */
export interface EditorAction {
  value: string
  label: string
  isDangerous?: boolean
  onPress: () => void
}

export interface EditorFrameProps {
  title: string
  model: EditorForm
  /** Where 返回 leads when there is no page before. */
  list: string
  /** An older version is looked at, never changed. */
  readOnly?: boolean
  /** Above the fields: what state the record is in. */
  head?: ReactNode
  saveText: string
  onSaved: () => void
  /** The next step of a record that has no changes: publishing. */
  next?: EditorAction | undefined
  more?: readonly EditorAction[]
}

/** The fields of a record in sections, what was restored, what somebody else changed, and the one button: the page of every price editor. */
export const EditorFrame = observer(function EditorFrame(props: PropsWithChildren<EditorFrameProps>) {
  const { title, model, list, readOnly = false, head, saveText, onSaved, next, more = [], children } = props
  const { session } = useStores()
  const [isMore, setMore] = useState(false)
  const mayEdit = session.can('paymentOrder', 'btn_rate')
  useEffect(() => {
    if (session.isSignedIn && mayEdit) void model.load()
    return () => model.saveNow()
  }, [model, session, mayEdit])
  const refused = useUnsaved(model)
  const leaving = useLeaving({ isDirty: model.isDirty, keep: model.saveNow, to: list })
  const save = async () => {
    if (await model.submit()) onSaved()
    else refused()
  }
  if (!mayEdit)
    return (
      <Page title={title}>
        <EmptyState icon='lock' title='没有价目维护的权限' hint='价目由财务维护' />
      </Page>
    )
  if (model.state !== 'ready') {
    return (
      <Page title={title}>
        {model.state === 'loading' ? (
          <Skeleton cards={3} lines={4} />
        ) : (
          <ErrorState message={model.loadError} onRetry={() => void model.load()} />
        )}
      </Page>
    )
  }
  const count = Object.keys(model.errors).length
  const canSave = !readOnly && (model.view === undefined || model.isDirty)
  const primary = canSave ? { label: saveText, onPress: () => void save() } : next
  const failure = model.failure !== '' ? model.failure : model.conflict !== undefined ? CONFLICT_WORDS : ''
  return (
    <Page title={title} onBack={leaving.askToLeave}>
      {head}
      {model.isRestored && <RestoredNotice unsent='保存' onClear={model.startAgain} />}
      {model.conflict !== undefined && <ConflictNotice lines={model.conflict} words={CONFLICT_WORDS} />}
      <EditorSections model={model} readOnly={readOnly} />
      {children}
      {primary === undefined && more.length > 0 && (
        <BottomBar>
          <Button kind='secondary' onPress={() => setMore(true)}>
            更多操作
          </Button>
        </BottomBar>
      )}
      {primary !== undefined && (
        <BottomBar
          {...(more.length > 0 && { onMore: () => setMore(true) })}
          notice={count > 0 ? <ErrorCount count={count} /> : failure !== '' ? <Text className='fees-failure'>{failure}</Text> : undefined}
        >
          <Button loading={model.isSending} loadingText='正在提交…' onPress={primary.onPress}>
            {primary.label}
          </Button>
        </BottomBar>
      )}
      <Sheet open={isMore} title='更多操作' onClose={() => setMore(false)}>
        <OptionList
          options={more}
          onChoose={(value) => {
            setMore(false)
            more.find((action) => action.value === value)?.onPress()
          }}
        />
      </Sheet>
      <LeaveDialog {...leaving.dialog} />
    </Page>
  )
})

/** All sections of fields, the repeated ones included. */
const EditorSections = observer(function EditorSections({ model, readOnly }: { model: EditorForm; readOnly: boolean }) {
  return (
    <>
      {model.groups.map((group) => (
        <Section key={group.title} title={group.title}>
          {group.hint !== undefined && <Text className='fees-hint'>{group.hint}</Text>}
          <SpecFields fields={group.fields} form={model} disabled={readOnly} />
        </Section>
      ))}
      {model.repeats.map((repeat) => (
        <RepeatSection key={repeat.prefix} repeat={repeat} model={model} disabled={readOnly} />
      ))}
    </>
  )
})
