import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import './index.scss'

/** What the bar says; empty when there is nothing to say (design.md#offline-bar). */
function offlineWords(isOffline: boolean, unsent: number, needingPerson: number): string {
  if (needingPerson > 0) return `${isOffline ? '无网络 · ' : ''}${needingPerson} 项没有同步成功，点按处理`
  if (!isOffline) return ''
  return unsent > 0 ? `无网络 · 已保存 ${unsent} 项待同步` : '无网络，恢复后可继续操作'
}

/** A thin bar on top of every page: without a network, or while something needs the person. Opens what waits on the device. */
export const OfflineBar = observer(function OfflineBar() {
  const { ui, offline, navigation } = useStores()
  const words = offlineWords(ui.isOffline, offline.unsent, offline.needingPerson)
  if (words === '') return null
  const inside = (
    <>
      <Icon name={ui.isOffline ? 'offline' : 'warning'} size={16} />
      <Text>{words}</Text>
    </>
  )
  const leads = offline.unsent > 0 && !navigation.current().startsWith(PAGES.outbox)
  if (!leads)
    return (
      <View className='offline-bar' {...{ role: 'status' }}>
        {inside}
      </View>
    )
  return (
    <Pressable className='offline-bar offline-bar-leads' label={words} onPress={() => void navigation.open(PAGES.outbox)}>
      {inside}
    </Pressable>
  )
})
