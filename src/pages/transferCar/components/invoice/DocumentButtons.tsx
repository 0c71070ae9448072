import { useState } from 'react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { useStores } from '@/hooks/useStores'
import { openProtected, savesArchives } from '@/platform/documents'
import type { InvoiceService } from '@/services/transferCarInvoice'

interface DocumentButtonsProps { paymentId: string, paymentNo: string, service: Pick<InvoiceService, 'settlementList' | 'claimPackage'> }

/** Documents of a payment order: the settlement list, and in browsers the claim package for who may export it. */
export function DocumentButtons({ paymentId, paymentNo, service }: DocumentButtonsProps) {
  const { session, feedback } = useStores()
  const [busy, setBusy] = useState('')
  const mayExport = session.can('invoice', 'btn_invoice') || session.can('paymentOrder', 'btn_export')
  const open = async (url: string, name: string) => {
    setBusy(name)
    const problem = await openProtected(url, session.token, name)
    setBusy('')
    if (problem !== '') feedback.toast(problem)
  }
  const list = `结算清单-${paymentNo}.pdf`
  const claim = `理赔包-${paymentNo}.zip`
  return (
    <View className='invoice-pick'>
      <Button kind='secondary' icon='clipboard' loading={busy === list} loadingText='正在生成…' onPress={() => void open(service.settlementList(paymentId), list)}>结算清单</Button>
      {mayExport && savesArchives && <Button kind='secondary' icon='box' loading={busy === claim} loadingText='正在打包…' onPress={() => void open(service.claimPackage(paymentId), claim)}>理赔包</Button>}
    </View>
  )
}
