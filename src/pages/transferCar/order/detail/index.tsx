import { useCallback, useEffect, useRef, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { useDidHide, useDidShow, usePullDownRefresh, useRouter } from '@tarojs/taro'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/Dialog'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { tellSeen } from '@/components/OfferAlert/tellSeen'
import { Page } from '@/components/Page'
import { PrintCell } from '@/components/PrintCell'
import { OptionList, Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import type { ServiceAction } from '@/contract/transferCar/order/codes'
import { staleAfter } from '@/domain/businessEvents'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'
import { isDriverOf } from '@/domain/transferCar/order/projection'
import { useStores } from '@/hooks/useStores'
import { previewPictures } from '@/platform/media'
import { openLocation } from '@/platform/map'
import { endPull } from '@/platform/page'
import { BillSection } from '@/pages/transferCar/fees/bill/components/BillSection'
import { PAGES } from '@/domain/pages'
import { InsuranceSection, IntakeSection, PriceSection, VehicleSection } from './components/FactSections'
import { OrderBanners, ToldDialog } from './components/OrderBanners'
import { OrderChat } from './components/OrderChat'
import { PeopleSection } from './components/PeopleSection'
import { PhotoSection } from './components/PhotoSection'
import { PlaceSection } from './components/PlaceSection'
import { StatusHeader } from './components/StatusHeader'
import { NoticeAsk } from './components/NoticeAsk'
import { Timeline } from './components/Timeline'
import { TripNotice } from './components/TripNotice'
import { UnitSection } from './components/UnitSection'
import { useUnitSteps } from './components/useUnitSteps'
import { HoldSection, YardSection } from './components/YardSection'
import { Deliveries } from './deliveries'
import { LocalCopyNotice } from '../components/LocalCopyNotice'
import { navigateTo, revealed } from '../orderCommands'
import { TAKEN_AWAY, toldChanges } from '../changes'
import { collectsNext, moreOptions, nextOf, type MoreChoice } from './drawnActions'
import { OrderPayments } from '@/pages/transferCar/payment/components/OrderPayments'
import { PaymentScreen } from '@/pages/transferCar/payment/detail/components/PaymentScreen'
import { openReopening, reopeningWords } from '../reopening'
import { tellPriceGap } from '../priceGap'
import { StepSheet } from '../steps/components/StepSheet'
import { ASKED_ACTIONS, DONE_WORDS, WAITING_TEXT, QUICK_ACTIONS } from './stepTexts'
import { useLiveDetail } from './useLiveDetail'
import { useLiveOrders } from '@/pages/transferCar/components/useLiveOrders'
import { useOrderScreen } from '../useOrderScreen'
import type { StepModel } from '../steps/model'

const isMini = process.env.TARO_ENV === 'weapp' || process.env.TARO_ENV === 'alipay'

/** One accident order: what it is, what comes next, and every step of its way. Draws only the actions the server sends. */
const OrderForm = observer(function OrderForm({ id }: { id: string }) {
  const { session, navigation, feedback, services, offers, offline, dictionary } = useStores()
  const { service, detail, uploads, duty, stepOf } = useOrderScreen(id)
  const [step, setStep] = useState<StepModel>()
  const [running, setRunning] = useState<ServiceAction>()
  const going = useRef<ServiceAction>()
  const [asked, setAsked] = useState<ServiceAction>()
  const takeNow = useRef<(action: ServiceAction) => void>(() => undefined)
  const [isMore, setMore] = useState(false)
  const unitSteps = useUnitSteps(detail, service)
  const takeUnit = useRef(unitSteps.take)
  takeUnit.current = unitSteps.take
  const [moves, setMoves] = useState(0)
  const moneyMoved = useCallback(() => setMoves((count) => count + 1), [])

  const { userId = '', userName = '' } = session.userInfo ?? {}
  const mayDispatch = session.can('accidentOrder', 'btn_dispatch')
  // A sheet that is open tells it itself.
  detail.tells =
    step === undefined
      ? (before, after) => (!isDriverOf(before, userId) ? [] : after === undefined ? TAKEN_AWAY : toldChanges(before, after, userName))
      : undefined
  useLiveDetail(detail, step)
  useLiveOrders({
    changed: (events) => {
      if (!events.some((event) => event.id === id && staleAfter(event).includes('money'))) return
      moneyMoved()
      // What the order permits may be different, its version is not.
      if (step?.isUnsettled !== true) void detail.refresh()
    },
    returned: moneyMoved
  })
  useDidShow(() => {
    if (session.isSignedIn && id !== '') void detail.refresh()
    // Back from completing a draft: what it lacked is old news.
    if (step?.action === 'submit') setStep(undefined)
  })
  useDidHide(() => step?.saveNow())
  usePullDownRefresh(() => {
    void detail.refresh().then((problem) => {
      endPull()
      if (problem !== undefined && detail.order !== undefined) feedback.toast(problem)
    })
  })

  const { order } = detail
  useEffect(() => {
    // Whoever looks at the order needs no card over the page; it rings on until it is answered.
    if (order === undefined || (order.nextAction !== 'accept' && order.offer?.unitId === undefined)) return
    if (offers.see(order)) tellSeen(offline, order.id)
  }, [order, offers, offline])
  useEffect(() => {
    const answer = order === undefined ? undefined : offers.takeAnswer(order.id)
    if (answer === undefined || order === undefined) return
    const helping = order.units.find(({ id, steps }) => id === order.offer?.unitId && steps.includes(answer))
    if (helping !== undefined) void takeUnit.current(helping, answer)
    else if (detail.can(answer)) takeNow.current(answer)
  }, [order, offers, detail])
  const finish = ({ action, isWaiting }: StepModel) => {
    // A step that took its time may end when the sheet of the next one is open already.
    setStep((open) => (open?.action === action ? undefined : open))
    feedback.toast(isWaiting ? WAITING_TEXT : DONE_WORDS[action])
    if (action === 'submit' && detail.order !== undefined) void tellPriceGap(feedback, detail.order)
  }
  const goAtOnce = async (action: ServiceAction) => {
    // A second tap before the button shows that it is busy is the same act; the next step may follow at once.
    if (going.current === action) return
    going.current = action
    const model = stepOf(action)
    setRunning(action)
    const isDone = await model.submit()
    if (going.current === action) going.current = undefined
    setRunning((now) => (now === action ? undefined : now))
    if (isDone) finish(model)
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
  takeNow.current = take
  const toCollect = () => void navigation.open(PAGES.payment, { order: id })
  const choose = (choice: MoreChoice) => {
    if (choice !== 'edit' && choice !== 'collect') {
      take(choice)
      return
    }
    setMore(false)
    if (choice === 'collect') toCollect()
    else void navigation.open(PAGES.createOrder, { id })
  }
  const insurerName = (code: string | null): string => (code === null ? '' : dictionary.label('towingInsurer', code) || code)
  const preview = (url: string) => void previewPictures([url], url).catch(() => feedback.toast('图片没有打开，请下拉刷新后再试'))

  const content = () => {
    if (id === '' || detail.state === 'missing')
      return (
        <EmptyState
          icon='clipboard'
          title='没有这张工单'
          hint='可能已被删除，或不在本人可见范围内'
          action={{ text: '返回工单列表', onPress: () => void navigation.replace(PAGES.orders) }}
        />
      )
    if (order === undefined)
      return detail.state === 'error' ? <ErrorState message={detail.error} onRetry={() => void detail.reload()} /> : <Skeleton cards={3} />
    return (
      <>
        <LocalCopyNotice readAt={detail.readAt} />
        <StatusHeader order={order} />
        <TripNotice orderId={order.id} />
        {isMini && order.status === 'ACCEPTED' && isDriverOf(order, userId) && <NoticeAsk />}
        <OrderBanners order={order} isDriver={isDriverOf(order, userId)} can={detail.can} onTake={take} />
        <PlaceSection
          order={order}
          onNavigate={(place) => void navigateTo(place, feedback)}
          onShow={(place) => void openLocation(place)}
          onSave={mayDispatch ? () => void navigation.open('/pages/transferCar/places', { order: id }) : undefined}
        />
        <PeopleSection
          order={order}
          userId={userId}
          onReveal={(field) => revealed(order, field, service, feedback)}
          dispatchPhone={session.sysConfigInfo?.dispatchPhone ?? ''}
        />
        <VehicleSection order={order} />
        <OrderChat orderId={order.id} />
        <UnitSection order={order} onStep={(unit, unitStep) => void unitSteps.take(unit, unitStep)} />
        <HoldSection order={order} />
        <YardSection order={order} />
        <InsuranceSection order={order} insurer={insurerName(order.insurer)} />
        <PriceSection order={order} imageAddress={services.files.imageAddress} onPreview={preview} />
        <BillSection order={order} onStored={moneyMoved} />
        <OrderPayments order={order} moves={moves} />
        <PhotoSection
          order={order}
          uploads={uploads}
          service={service}
          onGivenUp={(after) => {
            detail.accept(after)
            feedback.toast('已放弃补传')
          }}
        />
        <IntakeSection order={order} />
        <PrintCell target={{ kind: 'accidentOrder', id: order.id }} />
        <Timeline events={order.events}>
          {session.hasFeature('notify') && mayDispatch && <Deliveries orderId={order.id} version={order.version} />}
        </Timeline>
      </>
    )
  }
  const next = order === undefined ? undefined : nextOf(order)
  const more = order === undefined ? [] : moreOptions(order)
  const isCollecting = order !== undefined && collectsNext(order)
  const reopening = order === undefined ? undefined : openReopening(order.events)
  return (
    <Page title='工单详情'>
      {content()}
      {next !== undefined && (
        <BottomBar {...(more.length > 0 && { onMore: () => setMore(true) })}>
          <Button loading={running === next.action} loadingText='正在提交…' onPress={() => take(next.action)}>
            {next.label}
          </Button>
        </BottomBar>
      )}
      {isCollecting && (
        <BottomBar {...(more.length > 0 && { onMore: () => setMore(true) })}>
          <Button onPress={toCollect}>收款</Button>
        </BottomBar>
      )}
      {next === undefined && !isCollecting && more.length > 0 && (
        <BottomBar>
          <Button kind='secondary' onPress={() => setMore(true)}>
            更多操作
          </Button>
        </BottomBar>
      )}
      <Sheet open={isMore} title='更多操作' onClose={() => setMore(false)}>
        <OptionList options={more} onChoose={choose} />
      </Sheet>
      {asked !== undefined && (
        <Dialog
          open
          title={`${ACTION_RULES[asked].label}？`}
          confirmText={ACTION_RULES[asked].label}
          onConfirm={() => {
            setAsked(undefined)
            void goAtOnce(asked)
          }}
          onCancel={() => setAsked(undefined)}
        >
          {asked === 'reopen' && reopening !== undefined && <Text>{reopeningWords(reopening)}</Text>}
        </Dialog>
      )}
      <ToldDialog detail={detail} />
      {unitSteps.sheet}
      {step !== undefined && order !== undefined && (
        <StepSheet
          order={order}
          detail={detail}
          step={step}
          uploads={uploads}
          duty={duty}
          onClose={() => setStep(undefined)}
          onDone={() => finish(step)}
        />
      )}
    </Page>
  )
})

/** The page of an accident order (`id`) or of one of its payment orders (`payment`). */
export default function Form() {
  const { id = '', payment } = useRouter().params
  return payment === undefined ? <OrderForm id={id} /> : <PaymentScreen id={payment} />
}
