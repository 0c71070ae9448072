import { useRef, useState } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { EmptyState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { UserSelect } from '@/components/selector'
import { resultOf } from '@/domain/apiError'
import { useStores } from '@/hooks/useStores'
import { createConversationService } from '@/services/conversation'

const CHAT = '/pages/message/im/index'
const MESSAGES = '/pages/index/index'

/** Chooses people and makes a group of them; one person alone is written to directly. */
export default observer(function NewGroup() {
  const { api, session, navigation, feedback, uuid } = useStores()
  const [isChoosing, setChoosing] = useState(true)
  const [isBusy, setBusy] = useState(false)
  /** One choice is one act: the same key for every try of it (rulings 2). */
  const act = useRef({ people: '', key: '' })
  const me = session.userInfo?.userId ?? ''
  const make = async (userIds: string[]): Promise<void> => {
    setChoosing(false)
    const [first] = userIds
    if (first === undefined) return
    if (userIds.length === 1) return navigation.replace(CHAT, { id: first })
    setBusy(true)
    if (act.current.people !== userIds.join()) act.current = { people: userIds.join(), key: await uuid() }
    const { data, error } = await resultOf(createConversationService(api).createGroup({ userIds }, act.current.key))
    setBusy(false)
    if (data !== undefined) await navigation.replace(CHAT, { id: data.id })
    else feedback.toast(error.isOffline ? '网络不通，群聊没有建立' : error.message)
  }
  return (
    <Page title='发起群聊'>
      <EmptyState icon='people' title={isBusy ? '正在建立群聊' : '选择群聊成员'} hint='只选一人时直接打开与他的聊天' />
      <View style={{ padding: '16px' }}><Button loading={isBusy} onPress={() => setChoosing(true)}>选择成员</Button></View>
      <UserSelect
        open={isChoosing}
        multiple
        title='选择群聊成员'
        value={[]}
        disabled={[me]}
        onConfirm={(value) => void make(Array.isArray(value) ? value.map(String) : [])}
        onClose={() => void navigation.back(MESSAGES)}
      />
    </Page>
  )
})
