import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Cell } from '@/components/Cell'
import { CheckField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import type { NotifyKind } from '@/contract/notify'
import { Failure } from '../../components/Failure'
import { CHANNEL_NAMES, KIND_NAMES } from '@/domain/noticeNames'
import type { ReachModel } from '../reach'

/** Kinds that somebody may let through his quiet hours; offers always come through. */
const MAY_BREAK: readonly NotifyKind[] = ['mention', 'order', 'approval', 'money']

const namesOf = <T extends string>(names: Readonly<Record<T, string>>, chosen: readonly T[]): string =>
  chosen.length === 0 ? '不通知' : chosen.map((each) => names[each]).join('、')

/** By which ways each kind is told; what this server has no way for is not shown (notify.md#choices). */
export const Choices = observer(function Choices({ model }: { model: ReachModel }) {
  const [kind, setKind] = useState<NotifyKind | undefined>()
  const { choices } = model
  const open = choices.find((choice) => choice.kind === kind)
  if (choices.length === 0) return null
  return (
    <View className='settings-choices'>
      <Text className='settings-note'>收到后 15 秒还没看，按选择的方式通知一次</Text>
      {choices.map((choice) => (
        <Cell
          key={choice.kind}
          title={KIND_NAMES[choice.kind]}
          value={namesOf(CHANNEL_NAMES, choice.chosen)}
          onPress={() => setKind(choice.kind)}
        />
      ))}
      <Failure message={model.choiceFailure} />
      <Sheet open={open !== undefined} title={open === undefined ? '' : KIND_NAMES[open.kind]} onClose={() => setKind(undefined)}>
        {open?.offered.map((way) => (
          <CheckField
            key={way}
            label={CHANNEL_NAMES[way]}
            checked={open.chosen.includes(way)}
            onChange={(isWanted) => void model.choose(open, way, isWanted)}
          />
        ))}
        <Text className='settings-note'>选了几种时，按上面的顺序用第一种能送到的</Text>
        <Failure message={model.choiceFailure} />
      </Sheet>
    </View>
  )
})

/** What comes through quiet hours (notify.md#quiet-hours). */
export const BreaksCell = observer(function BreaksCell({ model }: { model: ReachModel }) {
  const [isOpen, setOpen] = useState(false)
  const breaks = model.hours?.breaks ?? []
  return (
    <View className='settings-choices'>
      <Cell title='时段内仍然通知' value={namesOf(KIND_NAMES, ['offer', ...breaks])} onPress={() => setOpen(true)} />
      <Sheet open={isOpen} title='时段内仍然通知' onClose={() => setOpen(false)}>
        {MAY_BREAK.map((kind) => (
          <CheckField
            key={kind}
            label={KIND_NAMES[kind]}
            checked={breaks.includes(kind)}
            onChange={(isTold) => void model.setBreaks(kind, isTold)}
          />
        ))}
        <Text className='settings-note'>新派单总是通知</Text>
        <Failure message={model.hoursFailure} />
      </Sheet>
    </View>
  )
})
