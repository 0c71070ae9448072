import { useRef, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import Taro, { useDidHide, useDidShow, usePullDownRefresh, useRouter } from '@tarojs/taro'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/Dialog'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { OptionList, Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import type { ServiceAction } from '@/contract/transferCarCodes'
import { ACTION_RULES } from '@/domain/transferCar/actions'
import { useStores } from '@/hooks/useStores'
import { previewPictures } from '@/platform/media'
import { callPhone } from '@/platform/phone'
import { CrewSection, IntakeSection, PriceSection, VehicleSection } from './components/detail/FactSections'
import { PeopleSection } from './components/detail/PeopleSection'
import { PhotoSection } from './components/detail/PhotoSection'
import { PlaceSection } from './components/detail/PlaceSection'
import { StatusHeader } from './components/detail/StatusHeader'
import { Timeline } from './components/detail/Timeline'
import { callPerson, navigateTo } from './components/orderCommands'
import { moreOptions, nextOf, type MoreChoice } from './components/drawnActions'
import { openReopening, reopeningWords } from './components/reopening'
import { StepSheet } from './components/steps/StepSheet'
import { ASKED_ACTIONS, DONE_WORDS, QUICK_ACTIONS } from './components/stepWords'
import { useOrderScreen } from './components/useOrderScreen'
import type { StepModel } from './stores/stepModel'

/** One accident order: what it is, what comes next, and every step of its way. Draws only the actions the server sends. */
export default observer(function OrderForm() {
  const { id = '' } = useRouter().params
  const { session, navigation, feedback, services } = useStores()
  const { service, detail, uploads, duty, stepOf } = useOrderScreen(id)
  const [step, setStep] = useState<StepModel>()
  const [running, setRunning] = useState<ServiceAction>()
  const isGoing = useRef(false)
  const [asked, setAsked] = useState<ServiceAction>()
  const [isMore, setMore] = useState(false)

  useDidShow(() => {
    if (session.isSignedIn && id !== '') void detail.refresh()
    // Back from completing a draft: what it lacked is old news.
    if (step?.action === 'submit') setStep(undefined)
  })
  useDidHide(() => step?.saveNow())
  usePullDownRefresh(() => {
    void detail.refresh().then((problem) => {
      Taro.stopPullDownRefresh()
      if (problem !== undefined && detail.order !== undefined) feedback.toast(problem)
    })
  })

  const finish = (action: ServiceAction) => {
    setStep(undefined)
    feedback.toast(DONE_WORDS[action])
  }
  const goAtOnce = async (action: ServiceAction) => {
    // A second tap before the button shows that it is busy is the same act.
    if (isGoing.current) return
    isGoing.current = true
    const model = stepOf(action)
    setRunning(action)
    const isDone = await model.submit()
    isGoing.current = false
    setRunning(undefined)
    if (isDone) finish(action)
    else setStep(model)
  }
  const take = (action: ServiceAction) => {
    setMore(false)
    if (QUICK_ACTIONS.includes(action)) {
      void goAtOnce(action)
      return
    }
    if (ASKED_ACTIONS.includes(action)) setAsked(action)
    else setStep(stepOf(action))
  }
  const choose = (choice: MoreChoice) => {
    if (choice !== 'edit') {
      take(choice)
      return
    }
    setMore(false)
    void navigation.open('/pages/transferCar/create', { id })
  }
  const dial = (number: string) => {
    void callPhone(number).then((isOut) => {
      if (!isOut) feedback.toast('没有拨出电话')
    })
  }
  const preview = (url: string) => void previewPictures([url], url).catch(() => feedback.toast('图片没有打开，请下拉刷新后再试'))

  const { order } = detail
  const content = () => {
    if (id === '' || detail.state === 'missing') return <EmptyState icon='clipboard' title='没有这张工单' hint='可能已被删除，或不在本人可见范围内' action={{ text: '返回工单列表', onPress: () => void navigation.replace('/pages/transferCar/accidentIndex') }} />
    if (order === undefined) return detail.state === 'error' ? <ErrorState message={detail.error} onRetry={() => void detail.reload()} /> : <Skeleton cards={3} />
    return (
      <>
        <StatusHeader order={order} />
        <PlaceSection order={order} onNavigate={(place) => void navigateTo(place, feedback)} />
        <PeopleSection order={order} userId={session.userInfo?.userId} onReveal={(field) => void callPerson(order, field, service, feedback)} onDial={dial} />
        <VehicleSection order={order} />
        <CrewSection order={order} />
        <PriceSection order={order} imageAddress={services.files.imageAddress} onPreview={preview} />
        <PhotoSection order={order} uploads={uploads} />
        <IntakeSection order={order} />
        <Timeline events={order.events} />
      </>
    )
  }
  const next = order === undefined ? undefined : nextOf(order)
  const more = order === undefined ? [] : moreOptions(order)
  const reopening = order === undefined ? undefined : openReopening(order.events)
  return (
    <Page title='工单详情'>
      {content()}
      {next !== undefined && (
        <BottomBar {...(more.length > 0 && { onMore: () => setMore(true) })}>
          <Button loading={running === next.action} loadingText='正在提交…' onPress={() => take(next.action)}>{next.label}</Button>
        </BottomBar>
      )}
      {next === undefined && more.length > 0 && <BottomBar><Button kind='secondary' onPress={() => setMore(true)}>更多操作</Button></BottomBar>}
      <Sheet open={isMore} title='更多操作' onClose={() => setMore(false)}><OptionList options={more} onChoose={choose} /></Sheet>
      {asked !== undefined && <Dialog open title={`${ACTION_RULES[asked].label}？`} confirmText={ACTION_RULES[asked].label} onConfirm={() => {
        setAsked(undefined)
        void goAtOnce(asked)
      }} onCancel={() => setAsked(undefined)}>{asked === 'reopen' && reopening !== undefined && <Text>{reopeningWords(reopening)}</Text>}</Dialog>}
      {step !== undefined && order !== undefined && <StepSheet order={order} detail={detail} step={step} uploads={uploads} duty={duty} onClose={() => setStep(undefined)} onDone={finish} />}
    </Page>
  )
})
