import { useEffect, useState } from 'react'
import { reaction } from 'mobx'
import { observer } from 'mobx-react'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar, ErrorCount } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { LeaveDialog } from '@/components/LeaveDialog'
import { ErrorState } from '@/components/EmptyState'
import { DynamicForm } from '@/form'
import { ConflictNotice, Notice, RestoredNotice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { PrintCell } from '@/components/PrintCell'
import { Skeleton } from '@/components/Skeleton'
import { resultOf } from '@/domain/apiError'
import { useLeaveGuard } from '@/hooks/useLeaveGuard'
import { useStores } from '@/hooks/useStores'
import { useTitle } from '@/hooks/useTitle'
import { allowLeaving } from '@/platform/leaveGuard'
import { PAGES } from '@/domain/pages'
import type { RecordModel } from './model'
import type { RecordMode } from './parts'
import { useLiveRecords } from '../useLiveRecords'
import { ChangesSheet } from './ChangesSheet'
import { MissingModel } from '../components/MissingModel'
import { flowPageOf } from '../flowState'
import { useRecord, type ActWords, type RecordParams } from './useRecord'
import './RecordForm.scss'

const CONFLICT_WORDS = '记录已被他人修改，本机填写的内容已保留。'
const WORDS = { new: '新增', edit: '编辑', preview: '预览' } as const
/** @param words of the buttons that lead here: of the list, or of a row that opened another form with it */
const titleOf = (mode: RecordMode, name: string, { list, row }: ActWords): string =>
  row || (mode === 'reading' ? `${name}详情` : `${list ?? WORDS[mode]}${name}`)

/** What a preview is, and scripts that came with a form of another platform. */
const Remarks = observer(function Remarks({ model, hasScripts }: { model: RecordModel; hasScripts: boolean }) {
  return (
    <>
      {model.mode === 'preview' && (
        <Notice>
          <Text>功能预览：可以试填，不保存数据。</Text>
        </Notice>
      )}
      {hasScripts && (
        <Notice tone='warning'>
          <Text>此平台不运行表单脚本，联动内容请自行核对</Text>
        </Notice>
      )}
    </>
  )
})

/** Somebody was faster: what he wrote, and the two ways on. */
const Conflict = observer(function Conflict({ model }: { model: RecordModel }) {
  if (model.conflict === undefined) return null
  return (
    <ConflictNotice lines={model.conflict} words={CONFLICT_WORDS}>
      <View className='record-choice'>
        <Button kind='secondary' onPress={model.startAgain}>
          重新加载
        </Button>
        <Button kind='secondary' onPress={model.goOn}>
          继续修改
        </Button>
      </View>
    </ConflictNotice>
  )
})

/** Numbers of people, and what the designer masks, stand there masked; who may see them asks. */
const Numbers = observer(function Numbers({ model }: { model: RecordModel }) {
  const { feedback } = useStores()
  const [isAsking, setAsking] = useState(false)
  if (model.numbers === undefined || (model.numbers === 'masked' && !model.isWriting)) return null
  const reveal = async () => {
    setAsking(true)
    const { error } = await resultOf(model.reveal())
    setAsking(false)
    if (error !== undefined) feedback.toast(error.message)
  }
  return (
    <Notice>
      <Text>{model.isWriting ? '部分内容已隐去，未改动的按原内容保存。' : '部分内容已隐去，查看完整内容会留下记录。'}</Text>
      {model.numbers === 'revealable' && (
        <Button kind='text' inline loading={isAsking} onPress={() => void reveal()}>
          显示完整内容
        </Button>
      )}
    </Notice>
  )
})

interface BarProps {
  model: RecordModel
  editWord: string | undefined
  maySend: boolean
  onLeave: () => void
  onEdit: () => void
  onSubmit: () => void
}

const Bar = observer(function Bar({ model, editWord, maySend, onLeave, onEdit, onSubmit }: BarProps) {
  const { form, isAlone } = model
  if (form === undefined) return null
  const { confirmText, cancelText } = form.definition
  if (!model.isWriting) {
    if (editWord === undefined) return null
    return (
      <BottomBar>
        <View className='record-bar'>
          <View className='record-bar-cancel'>
            <Button kind='secondary' onPress={onLeave}>
              {cancelText || '取消'}
            </Button>
          </View>
          <View className='record-bar-send'>
            <Button onPress={onEdit}>{editWord}</Button>
          </View>
        </View>
      </BottomBar>
    )
  }
  const turnsBack = isAlone || cancelText !== ''
  if (!maySend || (!turnsBack && confirmText === '')) return null
  const count = form.problems.count
  const notice =
    count > 0 ? (
      <Pressable label={`${count} 处需要修改，点按查看`} onPress={() => form.showFirstProblem()}>
        <ErrorCount count={count} />
      </Pressable>
    ) : model.failure !== '' ? (
      <Text className='record-failure' {...{ role: 'alert' }}>
        {model.failure}
      </Text>
    ) : undefined
  return (
    <BottomBar notice={notice}>
      <View className='record-bar'>
        {turnsBack && (
          <View className='record-bar-cancel'>
            <Button kind='secondary' disabled={model.isSending} onPress={isAlone ? model.startAgain : onLeave}>
              {isAlone ? '重置' : cancelText}
            </Button>
          </View>
        )}
        {confirmText !== '' && (
          <View className='record-bar-send'>
            <Button loading={model.isSending} loadingText='正在保存…' disabled={form.uploads.isBusy} onPress={onSubmit}>
              {form.uploads.isBusy ? '文件上传中…' : confirmText}
            </Button>
          </View>
        )}
      </View>
    </BottomBar>
  )
})

/** One record of a model: written, changed, or read (forms.md#records). */
export const RecordForm = observer(function RecordForm(params: RecordParams) {
  const { session, navigation, feedback } = useStores()
  const { model, actWords, editWord, maySend, hasChanges, hasScripts } = useRecord(params)
  const [isShowingChanges, setShowingChanges] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { form, isDirty } = model
  useDidShow(() => {
    // A record that is read may have been changed on the page in front.
    if (session.isSignedIn && (form === undefined || !model.isWriting)) void model.load()
  })
  useDidHide(() => model.saveNow())
  useLiveRecords(
    params.modelId,
    () => void model.load(),
    (id) => id === params.id && !model.isWriting
  )
  useEffect(() => () => model.dispose(), [model])
  useEffect(
    () =>
      reaction(
        () => model.form?.version,
        () => model.changed()
      ),
    [model]
  )
  useLeaveGuard(isDirty && model.mode !== 'preview')
  const title = titleOf(model.mode, model.model?.fullName ?? '', actWords)
  useTitle(title)

  const list = `${PAGES.records}?modelId=${params.modelId}&menuId=${params.menuId}`
  const leave = () => {
    model.saveNow()
    void navigation.back(list)
  }
  const { isView } = model
  useEffect(() => {
    if (isView) void navigation.replace(PAGES.records, { modelId: params.modelId, menuId: params.menuId })
  }, [isView, navigation, params.modelId, params.menuId])
  const askToLeave = () => (isDirty && model.isWriting && model.mode !== 'preview' ? setLeaving(true) : leave())
  const submit = async () => {
    if (!(await model.submit())) return
    allowLeaving()
    feedback.toast('已保存', 'success')
    if (model.isAlone) model.startAgain()
    else await navigation.back(list)
  }
  const edit = () => {
    const [path, query] =
      flowPageOf(model.model, params.id) ??
      ([PAGES.record, { modelId: params.modelId, menuId: params.menuId, id: params.id, edit: true }] as const)
    void navigation.open(path, query)
  }
  if (model.state === 'missing')
    return (
      <Page title={title}>
        <MissingModel />
      </Page>
    )
  if (model.state !== 'ready' || form === undefined) {
    return (
      <Page title={title}>
        {model.state === 'error' ? (
          <ErrorState message={model.error} onRetry={() => void model.load()} />
        ) : (
          <Skeleton cards={2} lines={5} />
        )}
      </Page>
    )
  }
  return (
    <Page title={title} onBack={askToLeave}>
      {model.isRestored && <RestoredNotice unsent='保存' onClear={model.startAgain} />}
      <Conflict model={model} />
      <Remarks model={model} hasScripts={hasScripts} />
      <Numbers model={model} />
      <DynamicForm store={form} />
      {hasChanges && (
        <CellGroup>
          <Cell title='修改记录' icon='clock' onPress={() => setShowingChanges(true)} />
        </CellGroup>
      )}
      {model.mode === 'reading' && params.id !== '' && params.id !== undefined && (
        <PrintCell target={{ kind: 'form', modelId: params.modelId, id: params.id }} />
      )}
      {isShowingChanges && <ChangesSheet read={() => model.changes()} onClose={() => setShowingChanges(false)} />}
      <Bar
        model={model}
        editWord={model.isOpen ? editWord : undefined}
        maySend={maySend}
        onLeave={askToLeave}
        onEdit={edit}
        onSubmit={() => void submit()}
      />
      <LeaveDialog open={isLeaving} onLeave={leave} onStay={() => setLeaving(false)} />
    </Page>
  )
})
