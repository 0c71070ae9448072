import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Cell } from '@/components/Cell'
import { Dialog } from '@/components/Dialog'
import { fileSize } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { cacheBytes, clearCaches, textBytes } from '@/stores/caches'

/** What lies on this device only to be quicker: how much it is, and away with it. Drafts and what is not sent stay. */
export const Cache = observer(function Cache() {
  const { storage, offline, feedback, session } = useStores()
  const [isAsking, setAsking] = useState(false)
  const [keys, setKeys] = useState(() => cacheBytes(storage))
  useEffect(() => {
    if (session.isSignedIn) void offline.load().catch(() => undefined)
  }, [offline, session])
  const orders = offline.loaded?.orders
  const bytes = keys + (orders === undefined ? 0 : orders.records.reduce((sum, order) => sum + textBytes(order), 0))
  const clear = async () => {
    setAsking(false)
    clearCaches(storage)
    await orders?.clear()
    setKeys(cacheBytes(storage))
    feedback.toast('缓存已清理', 'success')
  }
  return (
    <>
      <Cell
        icon='delete'
        title='清理缓存'
        value={fileSize(bytes)}
        hint={session.isForeign ? '应用菜单等可重新读取的内容' : '应用菜单、看过的工单等可重新读取的内容'}
        onPress={() => setAsking(true)}
      />
      <Dialog open={isAsking} title='清理缓存？' confirmText='清理缓存' onConfirm={() => void clear()} onCancel={() => setAsking(false)}>
        <Text>{`只清理可以重新读取的内容，登录状态、草稿和设置都会保留${offline.unsent > 0 ? `，${offline.unsent} 项未同步的内容也不会清理` : ''}。${session.isForeign ? '' : '无网络时，看过的工单要等恢复网络后才能再打开。'}`}</Text>
      </Dialog>
    </>
  )
})
