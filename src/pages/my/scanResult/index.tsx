import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { Cell, CellGroup } from '@/components/Cell'
import { EmptyState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { pathOf, startLink } from '@/domain/links'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { displayPlate } from '@/domain/validators'
import { scanHints, type ScanHints } from '@/domain/scan/hints'
import { readScanParam } from '@/domain/scan/payload'
import { useScan } from '@/hooks/useScan'
import { useStores } from '@/hooks/useStores'
import { copyText } from '@/platform/clipboard'
import { OWN_ORIGIN, startQuery } from '@/platform/codeStart'
import { callPhone } from '@/platform/phone'
import { createTransferCarService } from '@/services/transferCar/order/orders'
import { openPage } from '@/stores/openPage'
import { PAGES } from '@/domain/pages'
import { Failure } from '../components/Failure'
import { OrderSearch } from './orderSearch'
import './index.scss'

/** Orders of a number or a plate: each a way to its page. */
const Found = observer(function Found({ search }: { search: OrderSearch }) {
  const { navigation } = useStores()
  const { orders } = search
  if (orders === undefined) return null
  if (orders.length === 0) return <Text className='scan-note'>没有找到相关工单</Text>
  return (
    <View className='scan-orders'>
      <CellGroup title='相关工单'>
        {orders.map((order) => (
          <Cell
            key={order.id}
            title={order.orderNo}
            value={STATUS_INFO[order.status].label}
            hint={[order.plateNo === null ? '' : displayPlate(order.plateNo), order.address ?? '']
              .filter((text) => text !== '')
              .join(' · ')}
            onPress={() => void navigation.open(PAGES.order, { id: order.id })}
          />
        ))}
      </CellGroup>
    </View>
  )
})

/** What may be done with this text; every one of them is the person's own tap. */
const Offers = observer(function Offers({ hints, search }: { hints: ScanHints; search: OrderSearch }) {
  const stores = useStores()
  const { feedback, session } = stores
  const { phone, web, order } = hints
  const call = async (number: string) => {
    if (!(await callPhone(number))) feedback.toast('打不开拨号，请复制号码')
  }
  const canLook = order !== undefined && session.hasFeature('transferCar')
  if (phone === undefined && web === undefined && !canLook) return null
  return (
    <>
      <CellGroup>
        {phone !== undefined && <Cell icon='phone' title='拨打电话' value={phone} onPress={() => void call(phone)} />}
        {web !== undefined && (
          <Cell
            icon='navigate'
            title='打开网页'
            hint='只打开公司允许的网站'
            onPress={() => void openPage(stores, PAGES.link, { url: web })}
          />
        )}
        {canLook && (
          <Cell
            icon='search'
            title={order.by === 'plate' ? '按车牌查工单' : '按单号查工单'}
            value={order.by === 'plate' ? displayPlate(order.keyword) : order.keyword}
            disabled={search.isLooking}
            onPress={() => void search.look(order.keyword)}
          />
        )}
      </CellGroup>
      <View className='scan-failure'>
        <Failure message={search.error} />
      </View>
      <Found search={search} />
    </>
  )
})

/**
 * What a scanned code says, as text, with what it may be good for; nothing of it is opened by itself but the page of a link of ours
 * (app.md#links). Codes that start a mini-program name this page too.
 */
export default observer(function ScanResult() {
  const { params } = useRouter()
  const { result = '' } = params
  const text = readScanParam(result)
  const { api, feedback, navigation, session } = useStores()
  const { isSignedIn } = session
  const [link] = useState(() => startLink(result === '' ? { ...startQuery(), ...params } : { q: text }, OWN_ORIGIN))
  useEffect(() => {
    if (isSignedIn && link !== undefined) void navigation.replace(pathOf(link))
  }, [isSignedIn, link, navigation])
  const scan = useScan()
  const [search] = useState(() => new OrderSearch(createTransferCarService(api)))
  const copy = async () => {
    feedback.toast((await copyText(text)) ? '已复制' : '复制失败，请长按文字复制')
  }
  if (link !== undefined) return <Page title='扫码结果' />
  return (
    <Page title='扫码结果'>
      {text === '' ? (
        <EmptyState
          icon='scan'
          title='没有扫码内容'
          hint='扫一扫二维码或条码，内容会显示在这里'
          action={{ text: '扫一扫', onPress: () => void scan() }}
        />
      ) : (
        <>
          <Section title='扫到的内容' className='scan'>
            <View className='scan-text'>
              <Text selectable userSelect>
                {text}
              </Text>
            </View>
          </Section>
          <Offers hints={scanHints(text)} search={search} />
          <BottomBar>
            <Button icon='copy' onPress={() => void copy()}>
              复制内容
            </Button>
          </BottomBar>
        </>
      )}
    </Page>
  )
})
