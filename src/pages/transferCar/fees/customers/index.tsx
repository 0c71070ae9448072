import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { RestoredNotice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import type { CustomerBody, CustomerView } from '@/contract/transferCar/fees/bill'
import { CUSTOMER_KINDS, labelOf } from '@/domain/transferCar/order/dictionaries'
import { useStores } from '@/hooks/useStores'
import { createFeesService, type FeesService } from '@/services/transferCar/fees/prices'
import { Loadable } from '@/stores/loadable'
import { SpecFields } from '../components/SpecField'
import { useEditor } from '../useEditor'
import { CUSTOMER_GROUPS, customerBody, customerTexts } from '../agreementFields'
import type { EditorSource } from '@/pages/transferCar/stores/editor/model'
import '../components/fees.scss'

const customerSource = (service: FeesService, customer: CustomerView | undefined): EditorSource<CustomerView, CustomerBody> => ({
  draftName: `customer:${customer?.id ?? ''}`,
  groups: () => CUSTOMER_GROUPS,
  repeats: [],
  textsOf: customerTexts,
  bodyOf: customerBody,
  ...(customer !== undefined && { read: () => Promise.resolve(customer) }),
  send: (body, view, key) => (view === undefined ? service.createCustomer(body, key) : service.updateCustomer(view.id, body, key))
})

/** One customer in a sheet; what was typed stays on the device when the page is killed. */
const CustomerSheet = observer(function CustomerSheet({
  customer,
  onClose,
  onSaved
}: {
  customer: CustomerView | undefined
  onClose: () => void
  onSaved: () => void
}) {
  const { model } = useEditor((service) => customerSource(service, customer))
  useEffect(() => {
    void model.load()
    return () => model.saveNow()
  }, [model])
  const save = async () => {
    if (await model.submit()) onSaved()
  }
  return (
    <Sheet
      open
      title={customer === undefined ? '新建客户' : '修改客户'}
      onClose={onClose}
      footer={
        <>
          {model.failure !== '' && <Text className='fees-failure'>{model.failure}</Text>}
          <Button loading={model.isSending} loadingText='正在提交…' onPress={() => void save()}>
            保存客户
          </Button>
        </>
      }
    >
      {model.isRestored && <RestoredNotice unsent='保存' onClear={model.startAgain} />}
      {CUSTOMER_GROUPS.map((group) => (
        <SpecFields key={group.title} fields={group.fields} form={model} />
      ))}
    </Sheet>
  )
})

const hintOf = (customer: CustomerView): string =>
  [labelOf(CUSTOMER_KINDS, customer.kind), customer.contact, customer.mobile, customer.enabled ? '' : '已停用'].filter(Boolean).join(' · ')

/** Customers that agreements are made with: insurers, fleets, dealers. */
export default observer(function Customers() {
  const { api, session, feedback } = useStores()
  const [list] = useState(() => {
    const service = createFeesService(api)
    return new Loadable(() => service.customers())
  })
  const [opened, setOpened] = useState<CustomerView | 'new'>()
  const mayEdit = session.can('paymentOrder', 'btn_rate')
  useDidShow(() => {
    if (session.isSignedIn) void list.refresh()
  })
  const saved = () => {
    setOpened(undefined)
    feedback.toast('客户已保存')
    void list.refresh()
  }
  const content = () => {
    if (list.data === undefined)
      return list.error === undefined ? (
        <Skeleton cards={3} />
      ) : (
        <ErrorState message={list.error.message} onRetry={() => void list.load()} />
      )
    if (list.data.length === 0) return <EmptyState icon='people' title='还没有客户' hint='保险公司、车队、4S 店等签协议的客户会在这里' />
    return (
      <CellGroup>
        {list.data.map((customer) => (
          <Cell key={customer.id} title={customer.name} hint={hintOf(customer)} {...(mayEdit && { onPress: () => setOpened(customer) })} />
        ))}
      </CellGroup>
    )
  }
  return (
    <Page title='客户'>
      {content()}
      {mayEdit && (
        <BottomBar>
          <Button icon='plus' onPress={() => setOpened('new')}>
            新建客户
          </Button>
        </BottomBar>
      )}
      {opened !== undefined && (
        <CustomerSheet
          key={opened === 'new' ? '' : opened.id}
          customer={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
          onSaved={saved}
        />
      )}
    </Page>
  )
})
