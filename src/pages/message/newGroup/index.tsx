import { useState } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { EmptyState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { UserSelect } from '@/components/selector'
import { failureWords } from '@/domain/outcome'
import { useStores } from '@/hooks/useStores'
import { createGroupService } from '@/services/groups'
import { Submission } from '@/stores/submission'
import { PAGES } from '@/domain/pages'

/** Chooses people and makes a group of them; one person alone is written to directly. */
export default observer(function NewGroup() {
  const { api, session, navigation, feedback, uuid } = useStores()
  const [isChoosing, setChoosing] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [submission] = useState(() => new Submission({ uuid }))
  const me = session.userInfo?.userId ?? ''
  const make = async (userIds: string[]): Promise<void> => {
    setChoosing(false)
    const [first] = userIds
    if (first === undefined) return
    if (userIds.length === 1) return navigation.replace(PAGES.chat, { id: first })
    setBusy(true)
    const { data, error } = await submission.once('create', { userIds }, (key) => createGroupService(api).create({ userIds }, key))
    setBusy(false)
    if (data !== undefined) await navigation.replace(PAGES.chat, { id: data.id })
    else feedback.toast(failureWords(error))
  }
  return (
    <Page title='发起群聊'>
      <EmptyState icon='people' title={isBusy ? '正在建立群聊' : '选择群聊成员'} hint='只选一人时直接打开与他的聊天' />
      <View style={{ padding: '16px' }}>
        <Button loading={isBusy} onPress={() => setChoosing(true)}>
          选择成员
        </Button>
      </View>
      <UserSelect
        open={isChoosing}
        multiple
        title='选择群聊成员'
        value={[]}
        disabled={[me]}
        onConfirm={(value) => void make(Array.isArray(value) ? value.map(String) : [])}
        onClose={() => void navigation.back(PAGES.messages)}
      />
    </Page>
  )
})
