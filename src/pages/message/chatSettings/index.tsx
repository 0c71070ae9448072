import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow, useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { Cell, CellGroup } from '@/components/Cell'
import { Dialog } from '@/components/Dialog'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { TextField } from '@/components/Field'
import { Page } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { UserSelect } from '@/components/selector'
import { Skeleton } from '@/components/Skeleton'
import { BodyCode } from '@/contract/codes'
import { GROUP_NAME_LENGTH } from '@/contract/conversationCodes'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import { Faces, MemberSheet } from './components/Members'
import { NoticeSheet } from './components/NoticeSheet'
import { ChatSettingsModel } from './model'
import './index.scss'

/** What of a notice stands in its line, characters. */
const NOTICE_SHOWN = 16
const beginning = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > NOTICE_SHOWN ? `${line.slice(0, NOTICE_SHOWN)}…` : line
}

/** One thing that is on or off. */
function SwitchRow({ title, hint, isOn, onChange }: { title: string; hint: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Pressable className='switch-row' role='switch' checked={isOn} label={title} onPress={() => onChange(!isOn)}>
      <View className='switch-words'>
        <Text>{title}</Text>
        <Text className='switch-hint'>{hint}</Text>
      </View>
      <View className={`switch${isOn ? ' switch-on' : ''}`}>
        <View className='switch-knob' />
      </View>
    </Pressable>
  )
}

const Content = observer(function Content({ model }: { model: ChatSettingsModel }) {
  const { state, isGroup, isFree, members } = model
  if (state === undefined) return null
  return (
    <>
      <Card className='faces-card'>
        <Faces model={model} />
      </Card>
      {isGroup && (
        <CellGroup>
          <Cell title='群名称' value={state.name} {...(isFree && { onPress: () => model.show('name') })} />
          {model.hasLeading && (model.mayLead || state.groupNotice !== undefined) && (
            <Cell title='群公告' value={beginning(state.groupNotice?.text ?? '') || '未填写'} onPress={() => model.show('notice')} />
          )}
          <Cell title='成员' value={`${members.length} 人`} onPress={() => model.show('members')} />
          {state.subject?.area === 'transferCar' && <Cell icon='truck' title='查看工单' hint='成员随工单变动' onPress={model.openOrder} />}
        </CellGroup>
      )}
      <CellGroup>
        <Cell icon='search' title='查找聊天记录' onPress={model.openSearch} />
      </CellGroup>
      <Card className='switches'>
        <SwitchRow title='置顶' hint='总在会话列表最上面' isOn={state.isPinned} onChange={(isPinned) => void model.set({ isPinned })} />
        <SwitchRow
          title='消息免打扰'
          hint={isGroup ? '不计入未读数，提到自己时仍会提醒' : '不计入未读数'}
          isOn={state.isMuted}
          onChange={(isMuted) => void model.set({ isMuted })}
        />
        {model.hasLeading && state.leads !== undefined && (
          <SwitchRow
            title='全员禁言'
            hint='只有群主和管理员可以发言'
            isOn={state.isSilenced === true}
            onChange={(isSilenced) => void model.silence(isSilenced)}
          />
        )}
      </Card>
      {isFree && (
        <View className='settings-leave'>
          <Button kind='danger' onPress={() => model.show('leave')}>
            退出群聊
          </Button>
        </View>
      )}
    </>
  )
})

/** Members, name, pinned, muted, search and leaving of one chat. */
export default observer(function ChatSettings() {
  const { id = '' } = useRouter().params
  const stores = useStores()
  const [model] = useState(() => new ChatSettingsModel(stores, id))
  useEffect(() => () => model.dispose(), [model])
  useDidShow(() => {
    void model.load()
  })
  const { detail, error, isLoading } = model
  const isMissing = id === '' || error?.code === BodyCode.notFound
  return (
    <Page title='聊天设置'>
      {isMissing && (
        <EmptyState
          icon='message'
          title='没有这个会话'
          hint='可能已经不在这个群里'
          action={{ text: '返回消息', onPress: () => void stores.navigation.relaunch(PAGES.messages) }}
        />
      )}
      {!isMissing && detail === undefined && error !== undefined && !isLoading && (
        <ErrorState message={error.message} onRetry={() => void model.load()} />
      )}
      {!isMissing && detail === undefined && (error === undefined || isLoading) && <Skeleton cards={3} lines={2} />}
      <Content model={model} />
      <MemberSheet model={model} />
      <UserSelect
        open={model.open === 'people'}
        multiple
        title={model.isGroup ? '添加成员' : '发起群聊'}
        value={[]}
        disabled={model.isGroup ? model.members.map(({ userId }) => userId) : [model.me, model.id]}
        onConfirm={(value) => void model.add(Array.isArray(value) ? value.map(String) : [])}
        onClose={model.close}
      />
      <Dialog
        open={model.open === 'name'}
        title='修改群名称'
        confirmText='保存群名称'
        loading={model.isBusy}
        onConfirm={() => void model.rename()}
        onCancel={model.close}
      >
        <TextField
          label='群名称'
          value={model.state?.name ?? ''}
          maxLength={GROUP_NAME_LENGTH}
          error={model.nameError}
          onInput={model.typeName}
        />
      </Dialog>
      <NoticeSheet model={model} />
      <Dialog
        open={model.open === 'leave'}
        title='退出群聊？'
        confirmText='退出群聊'
        isDangerous
        loading={model.isBusy}
        onConfirm={() => void model.leave()}
        onCancel={model.close}
      >
        <Text>退出后不再收到此群的消息，已有的聊天记录仍可查看。</Text>
      </Dialog>
    </Page>
  )
})
