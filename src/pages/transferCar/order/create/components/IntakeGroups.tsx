import { useState, type ComponentType, type PropsWithChildren } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import type { CreateModel } from '../model'
import type { IntakeForm } from '../intakeForm'
import { DestinationFields, InsuranceFields, PeopleFields, ReportFields, RoadFields } from './groupFields'

interface FoldGroupProps {
  title: string
  /** What is inside, in a word: 已填 2, 未填. */
  summary: string
  isOpen: boolean
  onToggle: () => void
}

/** A group of fields under its heading, folded until it is wanted. */
function FoldGroup({ title, summary, isOpen, onToggle, children }: PropsWithChildren<FoldGroupProps>) {
  return (
    <View className='card fold'>
      <Pressable className='fold-head' label={`${title}：${summary}`} expanded={isOpen} onPress={onToggle}>
        <Text className='section-title'>{title}</Text>
        <View className='fold-side'>
          <Text className='fold-summary'>{summary}</Text>
          <Icon name={isOpen ? 'minus' : 'down'} />
        </View>
      </Pressable>
      {isOpen && <View className='fold-body'>{children}</View>}
    </View>
  )
}

type Key = keyof IntakeForm

interface Group {
  title: string
  keys: readonly Key[]
  Fields: ComponentType<{ model: CreateModel }>
}

const GROUPS: readonly Group[] = [
  { title: '报案详情', keys: ['reporterName', 'policeCaseNo', 'accidentType', 'remark'], Fields: ReportFields },
  {
    title: '道路与现场',
    keys: ['roadType', 'areaCode', 'roadName', 'direction', 'kmPost', 'lanesBlocked', 'injured', 'hazmat', 'illegalParking'],
    Fields: RoadFields
  },
  { title: '目的地', keys: ['destType', 'destAddress', 'destPosition'], Fields: DestinationFields },
  { title: '车主与驾驶人', keys: ['owner', 'driver'], Fields: PeopleFields },
  { title: '保险与客户', keys: ['insurer', 'policyNo', 'claimNo', 'surveyorMobile', 'customerId'], Fields: InsuranceFields }
]

const isFilled = (value: IntakeForm[Key]): boolean =>
  typeof value === 'object'
    ? Object.values(value).some((part) => part !== undefined && part !== '')
    : value !== undefined && value !== '' && value !== false

/** What helps and is not needed to send a truck, folded in groups; one with a field that needs a look is open. */
export const IntakeGroups = observer(function IntakeGroups({ model }: { model: CreateModel }) {
  const [opened, setOpened] = useState<readonly string[]>([])
  const wrong = Object.keys(model.errors).map((key) => key.split('.')[0])
  return (
    <>
      {GROUPS.map(({ title, keys, Fields }) => {
        const filled = keys.filter((key) => isFilled(model.form[key])).length
        const isOpen = opened.includes(title)
        return (
          <FoldGroup
            key={title}
            title={title}
            summary={filled === 0 ? '未填' : `已填 ${filled}`}
            isOpen={isOpen || keys.some((key) => wrong.includes(key))}
            onToggle={() => setOpened(isOpen ? opened.filter((other) => other !== title) : [...opened, title])}
          >
            <Fields model={model} />
          </FoldGroup>
        )
      })}
    </>
  )
})
