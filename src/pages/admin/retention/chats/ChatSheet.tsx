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
import type { ChatDataModel } from './model'

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

/** Which conversation is exported, and why. */
export const ChatSheet = observer(function ChatSheet({ model }: { model: ChatDataModel }) {
  const { feedback } = useStores()
  const save = async () => {
    if (await model.save()) feedback.toast('已导出，并记入操作记录')
  }
  return (
    <Sheet
      open={model.isOpen}
      title='导出聊天记录'
      onClose={model.close}
      footer={
        <>
          {model.failure !== '' && (
            <Text className='retention-bad' {...{ role: 'alert' }}>
              {model.failure}
            </Text>
          )}
          <Button disabled={!model.mayExport} loading={model.isSaving} loadingText='正在导出…' onPress={() => void save()}>
            导出
          </Button>
        </>
      }
    >
      <SearchBar placeholder='群名称、成员姓名或账号' onChange={model.look} onSubmit={model.look} />
      <Found model={model} />
      {model.chosen !== undefined && (
        <TextAreaField
          label='原因'
          value={model.reason}
          maxLength={200}
          help='会写入文件和操作记录；文件含会话里的全部消息，撤回的内容除外'
          onInput={model.type}
        />
      )}
    </Sheet>
  )
})
