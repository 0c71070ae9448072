import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { Button } from '@/components/Button'
import { EmptyState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import type { Urged } from '@/contract/urgent'
import { useStores } from '@/hooks/useStores'
import type { ChatRow } from '@/stores/conversation/types'
import { dividerTime } from '../text/times'
import type { UrgeChoice, UrgesModel } from './model'
import './index.scss'

/** Under an urgent message: how many have confirmed it, and for who was asked the way to do so. */
export const Urgency = observer(function Urgency({ row, model }: { row: ChatRow; model: UrgesModel }) {
  if (row.urged === undefined) return null
  const words = model.words(row)
  return (
    <View className='urgency'>
      <Pressable className='urgency-open' label={`${words}，查看谁已确认`} onPress={() => model.show(row)}>
        <Text className='urgency-words'>{words}</Text>
      </Pressable>
      {model.isWaitingFor(row) && (
        <Pressable className='urgency-confirm' label='确认收到这条加急消息' onPress={() => void model.confirm(row)}>
          <Text>确认收到</Text>
        </Pressable>
      )}
    </View>
  )
})

const Choice = observer(function Choice({ choice, model }: { choice: UrgeChoice; model: UrgesModel }) {
  const { services } = useStores()
  const { name, headIcon, hint } = choice
  const isChosen = model.isChosen(choice)
  return (
    <Pressable className='urge-line' role='checkbox' checked={isChosen} label={name} onPress={() => model.toggle(choice)}>
      <Avatar name={name} src={services.files.imageAddress(headIcon)} size={40} />
      <Text className='urge-name'>{name}</Text>
      <Text className='urge-hint'>{hint}</Text>
      {isChosen && <Icon name='check' size={24} />}
    </Pressable>
  )
})

/** Some of those who were asked. @param now server's clock, epoch ms */
function People({ title, list, now }: { title: string; list: readonly Urged[]; now: number }) {
  return (
    <View className='urge-people'>
      <Text className='urge-title' {...{ role: 'heading', 'aria-level': 3 }}>
        {title}
      </Text>
      {list.map(({ userId, name, confirmedAt }) => (
        <View key={userId} className='urge-line'>
          <Text className='urge-name'>{name}</Text>
          {confirmedAt !== undefined && <Text className='urge-hint'>{dividerTime(confirmedAt, now)}</Text>}
        </View>
      ))}
      {list.length === 0 && <Text className='urge-hint'>没有人</Text>}
    </View>
  )
}

/** Whom to ask to confirm a message, and who has. @param now server's clock, epoch ms */
export const UrgeSheets = observer(function UrgeSheets({ model, now }: { model: UrgesModel; now: number }) {
  const { choices, chosenCount, people } = model
  return (
    <>
      <Sheet
        open={model.asked !== undefined}
        title='加急提醒'
        onClose={model.stopAsking}
        footer={
          choices.length > 0 && (
            <>
              {model.error !== '' && (
                <Text className='urge-error' {...{ role: 'alert' }}>
                  {model.error}
                </Text>
              )}
              <Button loading={model.isBusy} onPress={() => void model.send()}>
                {chosenCount === 0 ? '加急提醒' : `提醒 ${chosenCount} 人`}
              </Button>
            </>
          )
        }
      >
        <Text className='urge-help'>在对方的每个页面上方显示，直到确认收到；对方没有打开应用时会另外通知，不受免打扰影响</Text>
        {choices.length === 0 && <EmptyState icon='people' title='没有可以提醒的人' hint='看得到这条消息的人都已经提醒过了' />}
        {choices.map((choice) => (
          <Choice key={choice.userId} choice={choice} model={model} />
        ))}
      </Sheet>
      <Sheet open={model.shownSequence !== undefined} title='确认情况' onClose={model.closePeople}>
        <People title={`已确认（${people.confirmed.length}）`} list={people.confirmed} now={now} />
        <People title={`未确认（${people.waiting.length}）`} list={people.waiting} now={now} />
      </Sheet>
    </>
  )
})
