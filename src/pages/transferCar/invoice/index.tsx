import { lazy, Suspense } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { Skeleton } from '@/components/Skeleton'
import { ApplyScreen } from './components/ApplyScreen'
import { InvoiceList } from './components/InvoiceList'
import { InvoiceScreen } from './components/InvoiceScreen'
import '../fees/components/fees.scss'
import './index.scss'

/** At a desk only (app.md#wide-screens). */
const BatchScreen =
  process.env.TARO_ENV === 'h5' ? lazy(async () => ({ default: (await import('./batch/BatchScreen.h5')).BatchScreen })) : undefined

/** Invoices: `?id=` one of them, `?payment=` an application for that payment order, `?payments=` for several at once with dots between, else the list. */
export default observer(function Invoice() {
  const { id, payment, payments } = useRouter().params
  if (id !== undefined && id !== '') return <InvoiceScreen id={id} />
  if (BatchScreen !== undefined && payments !== undefined && payments !== '')
    return (
      <Suspense fallback={<Skeleton cards={3} />}>
        <BatchScreen ids={payments.split('.')} />
      </Suspense>
    )
  return payment !== undefined && payment !== '' ? <ApplyScreen paymentId={payment} /> : <InvoiceList />
})
