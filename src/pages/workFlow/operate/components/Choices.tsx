import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { CheckField } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { SelectField } from '@/components/selector'
import type { StepWithoutPeople } from '@/contract/workFlowActs'
import { isList, isText } from '@/domain/guards'
import type { ChoicesModel } from '../../stores/choices/model'

export interface ChoicesProps {
  choices: ChoicesModel
  /** Opens the page of candidates for a step. */
  onCandidates: (step: StepWithoutPeople) => void
  onChange: () => void
}

/** Branches, candidates of the steps behind, and people for steps that found nobody. */
export const Choices = observer(function Choices({ choices, onCandidates, onChange }: ChoicesProps) {
  const { branches, steps, nobody } = choices
  return (
    <>
      {branches.length > 0 && (
        <Section title='选择分支' aside={<Text className='operate-required'>必填</Text>}>
          {branches.map(({ nodeId, nodeName }) => (
            <CheckField
              key={nodeId}
              label={nodeName}
              checked={choices.chosenBranches.includes(nodeId)}
              onChange={() => {
                choices.toggleBranch(nodeId)
                onChange()
              }}
            />
          ))}
        </Section>
      )}
      {steps.length > 0 && (
        <Section title='选择审批人' aside={<Text className='operate-required'>必填</Text>}>
          {steps.map((step) => {
            const names = choices
              .of(step.nodeId)
              .map(({ name }) => name)
              .join('、')
            return (
              <Pressable
                key={step.nodeId}
                className='operate-row'
                label={`${step.nodeName}审批人：${names || '请选择'}`}
                onPress={() => onCandidates(step)}
              >
                <View className='operate-row-words'>
                  <Text className='operate-row-label'>{`${step.nodeName}审批人`}</Text>
                  <Text className={names === '' ? 'operate-row-empty' : ''}>{names === '' ? '请选择' : names}</Text>
                </View>
                <Icon name='next' size={16} />
              </Pressable>
            )
          })}
        </Section>
      )}
      {nobody.length > 0 && (
        <Section title='选择处理人'>
          <Text className='operate-hint'>以下步骤没有找到审批人，请各选一位处理人。</Text>
          {nobody.map(({ nodeId, nodeName }) => (
            <SelectField
              key={nodeId}
              kind='user'
              multiple
              label={`${nodeName}处理人`}
              mark='必填'
              value={choices.of(nodeId).map(({ id }) => id)}
              onChange={(value, items) => {
                const ids = isList<unknown>(value) ? value.filter(isText) : []
                choices.pick(
                  nodeId,
                  ids.map((id) => ({ id, name: items.find((item) => item.value === id)?.label ?? '' }))
                )
                onChange()
              }}
            />
          ))}
        </Section>
      )}
    </>
  )
})
