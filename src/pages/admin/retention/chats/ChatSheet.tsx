import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { TextAreaField } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { SearchBar } from '@/components/SearchBar'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { formatDateTime } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import type { ChatDataModel, ChatPurpose } from './model'

const WORDS: Readonly<Record<ChatPurpose, { title: string; act: string; acting: string; done: string; help: string }>> = {
  export: {
    title: '导出聊天记录',
    act: '导出',
    acting: '正在导出…',
    done: '已导出，并记入操作记录',
    help: '会写入文件和操作记录；文件含会话里的消息（最近 2 万条），撤回的内容除外'
  },
  hold: {
    title: '保全会话',
    act: '保全',
    acting: '正在保全…',
    done: '会话已保全',
    help: '会记入操作记录；解除之前，会话里的消息不因保留期限到期而删除'
  }
}

const Found = observer(function Found({ model }: { model: ChatDataModel }) {
  const { search, chosen } = model
  if (search.error !== '') return <ErrorState message={search.error} onRetry={() => void search.ask()} />
  if (search.isLooking) return <Skeleton cards={2} lines={2} />
  if (search.keyword.length < 2) return null
  if (search.found.length === 0)
    return <EmptyState icon='search' title={`没有找到“${search.keyword}”的会话`} hint='输入群名称、成员姓名或账号' />
  return (
    <>
      {search.found.map((line) => (
        <Pressable
          key={line.id}
          className='retention-row'
          role='radio'
          checked={chosen?.id === line.id}
          label={line.name}
          onPress={() => model.choose(line)}
        >
          <View className='retention-text'>
            <Text className='retention-name'>{line.name}</Text>
            <Text className='retention-words'>
              {line.kind === 'group' ? `群聊，${line.memberCount} 人` : '单聊'}，{line.count} 条，最近 {formatDateTime(line.lastAt)}
            </Text>
          </View>
          {chosen?.id === line.id && <Icon name='check' size={24} />}
        </Pressable>
      ))}
    </>
  )
})

/** Which conversation is exported or held, and why. */
export const ChatSheet = observer(function ChatSheet({ model }: { model: ChatDataModel }) {
  const { feedback } = useStores()
  const { purpose = 'export' } = model
  const words = WORDS[purpose]
  const save = async () => {
    const done = await model.save()
    if (done !== undefined) feedback.toast(WORDS[done].done)
  }
  return (
    <Sheet
      open={model.purpose !== undefined}
      title={words.title}
      onClose={model.close}
      footer={
        <>
          {model.failure !== '' && (
            <Text className='retention-bad' {...{ role: 'alert' }}>
              {model.failure}
            </Text>
          )}
          <Button disabled={!model.maySave} loading={model.isSaving} loadingText={words.acting} onPress={() => void save()}>
            {words.act}
          </Button>
        </>
      }
    >
      <SearchBar placeholder='群名称、成员姓名或账号' onChange={model.look} onSubmit={model.look} />
      <Found model={model} />
      {model.chosen !== undefined && (
        <TextAreaField label='原因' value={model.reason} maxLength={200} help={words.help} onInput={model.type} />
      )}
    </Sheet>
  )
})
