import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { useStores } from '@/hooks/useStores'
import { canSaveFiles, saveFile } from '@/platform/saveFile'
import type { InvoiceService } from '@/services/transferCar/invoice/invoices'
import { useDocuments } from '../useDocuments'

interface DocumentButtonsProps {
  paymentId: string
  paymentNo: string
  service: Pick<InvoiceService, 'settlementList' | 'claimPackage'>
}

/** Documents of a payment order: the settlement list, and the claim package for who may export it. */
export function DocumentButtons({ paymentId, paymentNo, service }: DocumentButtonsProps) {
  const { session } = useStores()
  const { busy, openPdf, run } = useDocuments()
  const mayExport = session.can('invoice', 'btn_invoice') || session.can('paymentOrder', 'btn_export')
  const list = `结算清单-${paymentNo}.pdf`
  const claim = `理赔包-${paymentNo}.zip`
  const sendClaim = () => run(claim, saveFile({ url: service.claimPackage(paymentId), token: session.token, name: claim }))
  return (
    <>
      <View className='invoice-pick'>
        <Button
          kind='secondary'
          icon='clipboard'
          loading={busy === list}
          loadingText='正在生成…'
          onPress={() => void openPdf(service.settlementList(paymentId), list)}
        >
          结算清单
        </Button>
        {mayExport && canSaveFiles() && (
          <Button kind='secondary' icon='box' loading={busy === claim} loadingText='正在打包…' onPress={() => void sendClaim()}>
            理赔包
          </Button>
        )}
      </View>
      {mayExport && !canSaveFiles() && <Text className='invoice-second'>理赔包是压缩包，请用浏览器打开本系统下载。</Text>}
    </>
  )
}
