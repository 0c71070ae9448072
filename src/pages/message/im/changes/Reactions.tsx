import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Pressable } from '@/components/Pressable'
import { REACTIONS } from '@/contract/conversationCodes'
import { REACTION_NAMES } from '@/domain/conversation/changes'
import type { ChatRow } from '@/stores/conversation/types'
import { held } from '../components/held'
import type { ChangesModel } from './model'

/** Under a message: what was said to it and by how many. A press joins in or takes it back, a long one shows who. */
export const Reactions = observer(function Reactions({ row, model }: { row: ChatRow; model: ChangesModel }) {
  const shown = model.reactionsOf(row)
  if (shown.length === 0) return null
  return (
    <View className='bubble-reactions' {...held(() => model.askPeople(row))}>
      {shown.map(({ code, name, count, isMine }) => (
        <Pressable
          key={code}
          className='bubble-reaction'
          role='checkbox'
          checked={isMine}
          disabled={!model.mayReact(row)}
          label={`${name}，${count} 人`}
          onPress={() => void model.react(row, code)}
        >
          <View className={`bubble-reaction-chip${isMine ? ' bubble-reaction-mine' : ''}`}>
            <Text>
              {name} {count}
            </Text>
          </View>
        </Pressable>
      ))}
    </View>
  )
})

/** Over the menu of a message: what can be said to it with one press. */
export const ReactionChoice = observer(function ReactionChoice({
  row,
  model,
  done
}: {
  row: ChatRow
  model: ChangesModel
  done: () => void
}) {
  const mine = model.reactionsOf(row).filter(({ isMine }) => isMine)
  return (
    <View className='chat-reactions' {...{ role: 'group', 'aria-label': '回应' }}>
      {REACTIONS.map((code) => {
        const isMine = mine.some((each) => each.code === code)
        return (
          <Pressable
            key={code}
            className={`chat-reaction${isMine ? ' chat-reaction-mine' : ''}`}
            role='checkbox'
            checked={isMine}
            onPress={() => {
              done()
              void model.react(row, code)
            }}
          >
            <Text>{REACTION_NAMES[code]}</Text>
          </Pressable>
        )
      })}
    </View>
  )
})
