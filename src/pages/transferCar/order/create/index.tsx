import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar, ErrorCount } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { LeaveDialog } from '@/components/LeaveDialog'
import { ErrorState } from '@/components/EmptyState'
import { ConflictNotice, RestoredNotice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { useLeaving } from '@/hooks/pages/useLeaving'
import { useStores } from '@/hooks/useStores'
import { allowLeaving } from '@/platform/leaveGuard'
import { PAGES } from '@/domain/pages'
import { DuplicateNotice, DuplicateSheet } from './components/DuplicateSheet'
import { IntakeGroups } from './components/IntakeGroups'
import { IntakeMain } from './components/IntakeMain'
import { VehicleCards } from './components/VehicleCards'
import { useIntake } from './components/useIntake'
import { useUnsaved } from '@/pages/transferCar/components/useUnsaved'
import { tellPriceGap } from '../priceGap'
import './index.scss'

/** Said at the button too: whoever pressed it stands at the end of a long page. */
const CONFLICT_WORDS = '工单已被他人更新，填写的内容已保留，核对后可再次保存。'

/** A new accident order: six required fields first, the rest in folded groups; with `id` it changes an order that exists. */
export default observer(function CreateOrder() {
  const { id = '', mobile = '' } = useRouter().params
  const { session, navigation, feedback } = useStores()
  const { model, uploads, thumbOf } = useIntake(id)
  const [sending, setSending] = useState<'draft' | 'order'>()
  useEffect(() => {
    if (session.isSignedIn) void (id === '' ? model.proposals.learn() : model.load())
    return () => model.saveNow()
  }, [id, model, session])
  const { isRestored } = model
  useEffect(() => {
    // Who calls is who reports, unless something is typed already.
    if (id === '' && mobile !== '' && (model.form.reporterMobile ?? '') === '') model.set('reporterMobile', mobile)
  }, [id, mobile, model, isRestored])
  const refused = useUnsaved(model)
  const leaving = useLeaving({ isDirty: model.isDirty, keep: model.saveNow, to: PAGES.orders })

  const send = async (isDraft: boolean, isSure = false) => {
    if (model.isSending) return
    setSending(isDraft ? 'draft' : 'order')
    const answer = await model.submit(isDraft, isSure)
    setSending(undefined)
    if (answer === 'refused') refused()
    if (typeof answer === 'string') return
    model.forgetHits()
    allowLeaving()
    await tellPriceGap(feedback, answer)
    feedback.toast(isDraft ? '草稿已保存' : model.isEdit ? '工单资料已保存' : '工单已建立，等待派单')
    await (model.isEdit ? navigation.back(`${PAGES.order}?id=${answer.id}`) : navigation.replace(PAGES.order, { id: answer.id }))
  }
  const openOrder = (hitId: string) => void navigation.open(PAGES.order, { id: hitId })
  const title = model.isEdit ? '修改工单' : '新建工单'
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
  const isBusy = uploads.isBusy || sending !== undefined
  return (
    <Page title={title} onBack={leaving.askToLeave}>
      {model.isRestored && <RestoredNotice unsent='提交' onClear={model.startAgain} />}
      {model.conflict !== undefined && <ConflictNotice lines={model.conflict} words={CONFLICT_WORDS} />}
      <IntakeMain model={model} />
      <VehicleCards model={model} uploads={uploads} thumbOf={thumbOf} />
      <IntakeGroups model={model} />
      <BottomBar
        notice={
          count > 0 ? (
            <ErrorCount count={count} />
          ) : model.failure !== '' ? (
            <Text className='create-bar-failure'>{model.failure}</Text>
          ) : model.conflict !== undefined ? (
            <Text className='create-bar-failure'>{CONFLICT_WORDS}</Text>
          ) : model.watch.hits.length > 0 ? (
            // In the bar: what is being typed stays where it is.
            <DuplicateNotice watch={model.watch} onOpen={openOrder} />
          ) : undefined
        }
      >
        <View className='create-bar'>
          {!model.isEdit && (
            <View className='create-bar-draft'>
              <Button kind='secondary' loading={sending === 'draft'} disabled={isBusy} onPress={() => void send(true)}>
                存草稿
              </Button>
            </View>
          )}
          <View className='create-bar-send'>
            <Button loading={sending === 'order'} loadingText='正在提交…' disabled={isBusy} onPress={() => void send(false)}>
              {uploads.isBusy ? '正在保存照片…' : model.isEdit ? '保存修改' : '提交工单'}
            </Button>
          </View>
        </View>
      </BottomBar>
      <DuplicateSheet
        hits={model.hits}
        loading={sending === 'order'}
        onOpen={openOrder}
        onGoOn={() => void send(false, true)}
        onClose={model.forgetHits}
      />
      <LeaveDialog {...leaving.dialog} />
    </Page>
  )
})
