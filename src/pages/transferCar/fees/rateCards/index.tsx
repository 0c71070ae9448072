import { useState } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page, StickyHead } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { AgreementView, RateCardSummary } from '@/contract/transferCar/fees/bill'
import { labelOf, ROAD_TYPES } from '@/domain/transferCar/order/dictionaries'
import { useStores } from '@/hooks/useStores'
import { createFeesService } from '@/services/transferCar/fees/prices'
import { PAGES } from '@/domain/pages'
import { validityText } from '../cardStates'
import { PriceCard } from './components/PriceCard'
import { Loadable } from '@/stores/loadable'
import '../components/fees.scss'

const KINDS = { cards: { label: '地区价目', add: '新建价目' }, agreements: { label: '客户协议', add: '新建协议' } } as const
type Kind = keyof typeof KINDS

const cardLines = (card: RateCardSummary): string[] => [
  [
    card.regionName === '' ? '全国' : card.regionName,
    card.roadType === null ? '全部道路' : labelOf(ROAD_TYPES, card.roadType),
    card.isTowFree ? '政策免费' : ''
  ]
    .filter(Boolean)
    .join(' · '),
  validityText(card),
  card.basisDocNo
]
const agreementLines = ({ customerName, agreement }: AgreementView): string[] => [
  customerName,
  validityText(agreement),
  agreement.basisDocNo
]

/** Prices of the company: rate cards of regions and agreements with customers (fees.md#rate-cards, fees.md#price-source). */
export default observer(function RateCards() {
  const { api, session, navigation } = useStores()
  const [kind, setKind] = useState<Kind>('cards')
  const [lists] = useState(() => {
    const service = createFeesService(api)
    return { cards: new Loadable(() => service.rateCards()), agreements: new Loadable(() => service.agreements()) }
  })
  const mayEdit = session.can('paymentOrder', 'btn_rate')
  useDidShow(() => {
    if (!session.isSignedIn || !mayEdit) return
    void lists.cards.refresh()
    void lists.agreements.refresh()
  })
  const list = lists[kind]
  const open = (page: string, id?: string) => void navigation.open(page, id === undefined ? {} : { id })
  const content = () => {
    if (list.data === undefined)
      return list.error === undefined ? (
        <Skeleton cards={3} />
      ) : (
        <ErrorState message={list.error.message} onRetry={() => void list.load()} />
      )
    if (list.data.length === 0)
      return <EmptyState icon='wallet' title={`还没有${KINDS[kind].label}`} hint='从下方新建，发布后开始用于计费' />
    return kind === 'cards'
      ? lists.cards.data?.map((card) => (
          <PriceCard key={card.id} {...card} lines={cardLines(card)} onOpen={() => open(PAGES.rateCard, card.id)} />
        ))
      : lists.agreements.data?.map((view) => (
          <PriceCard
            key={view.id}
            {...view}
            name={view.agreement.name}
            lines={agreementLines(view)}
            onOpen={() => open(PAGES.agreement, view.id)}
          />
        ))
  }
  if (!mayEdit)
    return (
      <Page title='价目与协议'>
        <EmptyState icon='lock' title='没有价目维护的权限' hint='价目由财务维护' />
      </Page>
    )
  return (
    <Page title='价目与协议'>
      <StickyHead>
        <StatusTabs
          label='价目种类'
          current={kind}
          onChange={setKind}
          tabs={(Object.keys(KINDS) as Kind[]).map((key) => ({ value: key, label: KINDS[key].label, count: lists[key].data?.length }))}
        />
      </StickyHead>
      {kind === 'agreements' && (
        <View className='fees-list-links'>
          <CellGroup>
            <Cell title='客户' hint='签协议前先建客户' icon='people' onPress={() => open('/pages/transferCar/customers')} />
          </CellGroup>
        </View>
      )}
      {content()}
      <BottomBar>
        <Button icon='plus' onPress={() => open(kind === 'cards' ? PAGES.rateCard : PAGES.agreement)}>
          {KINDS[kind].add}
        </Button>
      </BottomBar>
    </Page>
  )
})
