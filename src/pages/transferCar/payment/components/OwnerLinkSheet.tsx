import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { ErrorState } from '@/components/EmptyState'
import { QrImage } from '@/components/QrImage'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { formatDateTime } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { copyText } from '@/platform/clipboard'
import { createMoneyService } from '@/services/transferCar/payment/payments'
import { Loadable } from '@/stores/loadable'
import { Submission } from '@/stores/submission'

/** The owner's status page: a fresh link as a code to scan and to copy; the older ones end with it. */
export const OwnerLinkSheet = observer(function OwnerLinkSheet({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { api, uuid, feedback } = useStores()
  const [link] = useState(() => {
    const service = createMoneyService(api)
    const submission = new Submission({ uuid })
    return new Loadable(async () => {
      const { data, error } = await submission.once('link', { orderId }, (key) => service.ownerLink(orderId, key))
      if (error !== undefined) throw error
      return data
    })
  })
  useEffect(() => void link.load(), [link])
  const { data, error } = link
  const copy = async (url: string) => feedback.toast((await copyText(url)) ? '链接已复制，可粘贴发给车主' : '没有复制成功')
  return (
    <Sheet
      open
      title='车主状态页'
      onClose={onClose}
      {...(data !== undefined && {
        footer: (
          <Button icon='copy' onPress={() => void copy(data.url)}>
            复制链接
          </Button>
        )
      })}
    >
      {data === undefined &&
        (error === undefined ? <Skeleton cards={1} lines={4} /> : <ErrorState message={error.message} onRetry={() => void link.load()} />)}
      {data !== undefined && (
        <>
          <Text className='pay-hint'>车主扫码或打开链接，可看进度、付款和收据，页面不显示个人信息。</Text>
          <QrImage text={data.url} label='车主状态页的二维码' />
          <Text className='pay-link' selectable>
            {data.url}
          </Text>
          <Text className='pay-hint'>{`${formatDateTime(data.expiresAt)} 前有效；再次生成后，之前的链接失效`}</Text>
        </>
      )}
    </Sheet>
  )
})
