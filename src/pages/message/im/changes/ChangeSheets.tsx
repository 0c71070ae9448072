import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { TextAreaField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { TEXT_LENGTH } from '@/contract/conversationCodes'
import { withEmoji } from '@/domain/conversation/emoji'
import { dividerTime } from '../text/times'
import type { ChangesModel } from './model'
import './index.scss'

/** What a message said, the newest first. @param now server's clock, epoch ms */
const Versions = observer(function Versions({ model, now }: { model: ChangesModel; now: number }) {
  const { versions } = model
  if (versions === undefined) return null
  if (versions.error !== undefined && !versions.isLoading)
    return <ErrorState message={versions.error.message} onRetry={() => void versions.load()} />
  if (versions.data === undefined) return <Skeleton cards={2} lines={2} />
  if (versions.data.length === 0) return <EmptyState icon='message' title='没有编辑记录' hint='这条消息没有被编辑过' />
  const last = versions.data.length - 1
  return (
    <>
      {[...versions.data].reverse().map(({ text, at }, index) => (
        <View key={last - index} className='chat-version'>
          <Text className='chat-version-time'>
            {index === 0 ? '现在' : index === last ? '最初' : `第 ${last - index} 次编辑`} · {dividerTime(at, now)}
          </Text>
          <Text className='chat-version-text'>{withEmoji(text)}</Text>
        </View>
      ))}
    </>
  )
})

/** The words of a message are changed, what it said before, and who said what to it. @param now server's clock, epoch ms */
export const ChangeSheets = observer(function ChangeSheets({ model, now }: { model: ChangesModel; now: number }) {
  const { askedPeople } = model
  return (
    <>
      <Sheet
        open={model.edited !== undefined}
        title='编辑消息'
        onClose={model.stopEdit}
        footer={
          <Button loading={model.isBusy} onPress={() => void model.saveEdit()}>
            保存
          </Button>
        }
      >
        <TextAreaField
          label='消息内容'
          value={model.text}
          maxLength={TEXT_LENGTH}
          error={model.error}
          help='看得到这条消息的人会看到“已编辑”和之前的内容'
          onInput={model.type}
        />
      </Sheet>
      <Sheet open={model.versions !== undefined} title='编辑记录' onClose={model.closeVersions}>
        <Versions model={model} now={now} />
      </Sheet>
      <Sheet open={model.askedKey !== undefined} title='回应的人' onClose={model.stopAsking}>
        {askedPeople.length === 0 && <EmptyState icon='message' title='还没有人回应' hint='回应会显示在消息下面' />}
        {askedPeople.map(({ name, people }) => (
          <View key={name} className='chat-version'>
            <Text className='chat-version-time'>
              {name} · {people.length} 人
            </Text>
            <Text className='chat-version-text'>{people.join('、')}</Text>
          </View>
        ))}
      </Sheet>
    </>
  )
})
