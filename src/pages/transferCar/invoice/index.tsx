import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { ApplyScreen } from './components/ApplyScreen'
import { InvoiceList } from './components/InvoiceList'
import { InvoiceScreen } from './components/InvoiceScreen'
import '../fees/components/fees.scss'
import './index.scss'

/** Invoices: `?id=` one of them, `?payment=` an application for that payment order, else the list. */
export default observer(function Invoice() {
  const { id, payment } = useRouter().params
  if (id !== undefined && id !== '') return <InvoiceScreen id={id} />
  return payment !== undefined && payment !== '' ? <ApplyScreen paymentId={payment} /> : <InvoiceList />
})
