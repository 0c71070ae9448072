import { observer } from 'mobx-react'
import { ScrollView, Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { Button } from '@/components/Button'
import { Chips } from '@/components/Chips'
import { EmptyState } from '@/components/EmptyState'
import { ChoiceField, TextField } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { SearchBar } from '@/components/SearchBar'
import { Sheet } from '@/components/Sheet'
import { StatusTabs } from '@/components/StatusTabs'
import { FORWARD_RECEIVERS, TEXT_LENGTH } from '@/contract/conversationCodes'
import { useStores } from '@/hooks/useStores'
import type { ForwardModel, Receiver, ReceiverTab } from './model'
import './index.scss'

const TABS: readonly { value: ReceiverTab; label: string }[] = [
  { value: 'recent', label: '最近' },
  { value: 'people', label: '同事' },
  { value: 'groups', label: '群聊' }
]
const WAYS = [
  { value: 'single' as const, label: '逐条转发' },
  { value: 'bundle' as const, label: '合并转发' }
]
const NONE: Readonly<Record<ReceiverTab, string>> = { recent: '还没有会话', people: '没有同事', groups: '还没有群聊' }

const ReceiverLine = observer(function ReceiverLine({ receiver, model }: { receiver: Receiver; model: ForwardModel }) {
  const { services } = useStores()
  const isChosen = model.isChosen(receiver)
  return (
    <Pressable className='forward-line' role='checkbox' checked={isChosen} label={receiver.name} onPress={() => model.toggle(receiver)}>
      <Avatar name={receiver.name} src={services.files.imageAddress(receiver.icon)} size={40} />
      <View className='forward-words'>
        <Text className='forward-name'>{receiver.name}</Text>
        {receiver.hint !== '' && <Text className='forward-hint'>{receiver.hint}</Text>}
      </View>
      {isChosen && <Icon name='check' size={24} />}
    </Pressable>
  )
})

const Receivers = observer(function Receivers({ model }: { model: ForwardModel }) {
  const { receivers, keyword, tab } = model
  if (receivers.length === 0)
    return (
      <EmptyState
        icon='people'
        title={keyword === '' ? NONE[tab] : `没有找到“${keyword}”`}
        hint={keyword === '' ? '可以输入姓名查找同事' : '换一个词再找'}
      />
    )
  return (
    <>
      {receivers.map((receiver) => (
        <ReceiverLine key={receiver.id} receiver={receiver} model={model} />
      ))}
    </>
  )
})

const Foot = observer(function Foot({ model }: { model: ForwardModel }) {
  const { chosen, rows = [] } = model
  return (
    <View className='forward-foot'>
      {chosen.length > 0 && <Chips label='接收人' chips={chosen.map(({ id, name }) => ({ key: id, label: name }))} onRemove={model.drop} />}
      {model.error !== '' && (
        <Text className='forward-error' {...{ role: 'alert' }}>
          {model.error}
        </Text>
      )}
      {model.mayBundle && (
        <ChoiceField label='方式' options={WAYS} value={model.isBundle ? 'bundle' : 'single'} onChange={model.setBundle} />
      )}
      <TextField label='留言' value={model.note} maxLength={TEXT_LENGTH} placeholder='可以不写' onInput={model.type} />
      <Button loading={model.isBusy} loadingText='正在转发…' onPress={() => void model.send()}>
        {`转发 ${rows.length} 条消息${chosen.length === 0 ? '' : `（${chosen.length}/${FORWARD_RECEIVERS}）`}`}
      </Button>
    </View>
  )
})

/** Whom messages are sent on to: lately talked to, colleagues, groups, or who is searched for. */
export const ForwardSheet = observer(function ForwardSheet({ model }: { model: ForwardModel }) {
  if (model.rows === undefined) return null
  return (
    <Sheet open isFull title='转发给' onClose={model.close} footer={<Foot model={model} />}>
      <View className='forward-search'>
        <SearchBar placeholder='姓名、拼音、群名称' onChange={model.search} />
      </View>
      {model.keyword === '' && <StatusTabs label='接收人' current={model.tab} onChange={model.setTab} tabs={TABS} />}
      <ScrollView scrollY className='forward-lines'>
        <Receivers model={model} />
      </ScrollView>
    </Sheet>
  )
})
