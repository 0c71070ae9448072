import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { BottomBar, ErrorCount } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Pressable } from '@/components/Pressable'
import { OptionList, Sheet } from '@/components/Sheet'
import type { FlowActName, LegalAct } from '@/contract/workFlowForecast'
import type { TaskModel } from '../model'

/** The one big action is the first of these that is legal; the one after it stands beside it. Everything else is behind 更多. */
const ORDER: readonly FlowActName[] = [
  'approve',
  'submit',
  'reject',
  'save',
  'urge',
  'recall',
  'takeBack',
  'transfer',
  'saveDraft',
  'addBefore',
  'addAfter',
  'discard',
  'assign',
  'change',
  'revive',
  'terminate'
]
const BESIDE: readonly FlowActName[] = ['reject', 'save', 'recall']
const DANGEROUS: readonly FlowActName[] = ['reject', 'discard', 'terminate']

/** Each act once, in the order of the bar: a monitor's acts on several steps ask for the step later. */
export function barActs(acts: readonly LegalAct[]): readonly LegalAct[] {
  return ORDER.flatMap((name) => acts.find((act) => act.do === name) ?? [])
}

const textOf = (act: LegalAct): string => act.label.replace(/\s/g, '')

/** The legal acts of a task: one big, one beside it, 更多. */
export const TaskBar = observer(function TaskBar({ model, onAct }: { model: TaskModel; onAct: (act: LegalAct) => void }) {
  const [isOpen, setOpen] = useState(false)
  const acts = barActs(model.view?.acts ?? [])
  const [main, ...others] = acts
  if (main === undefined) return null
  const beside = others.find((act) => BESIDE.includes(act.do))
  const more = others.filter((act) => act !== beside)
  const isUploading = model.form?.uploads.isBusy === true
  const count = model.form?.problems.count ?? 0
  const notice =
    count > 0 ? (
      <Pressable label={`${count} 处需要修改，点按查看`} onPress={() => model.form?.showFirstProblem()}>
        <ErrorCount count={count} />
      </Pressable>
    ) : model.failure !== '' ? (
      <Text className='task-failure' {...{ role: 'alert' }}>
        {model.failure}
      </Text>
    ) : undefined
  const choose = (name: string) => {
    setOpen(false)
    const act = acts.find((each) => each.do === name)
    if (act !== undefined) onAct(act)
  }
  return (
    <>
      <BottomBar notice={notice} {...(more.length > 0 && { onMore: () => setOpen(true) })}>
        <View className='task-bar'>
          {beside !== undefined && (
            <View className='task-bar-beside'>
              <Button kind='secondary' disabled={model.isSending || isUploading} onPress={() => onAct(beside)}>
                {textOf(beside)}
              </Button>
            </View>
          )}
          <View className='task-bar-main'>
            <Button
              kind={DANGEROUS.includes(main.do) ? 'danger' : 'primary'}
              loading={model.isSending}
              loadingText='请稍候…'
              disabled={isUploading}
              onPress={() => onAct(main)}
            >
              {isUploading ? '文件上传中…' : textOf(main)}
            </Button>
          </View>
        </View>
      </BottomBar>
      <Sheet open={isOpen} title='更多操作' onClose={() => setOpen(false)}>
        <OptionList
          options={more.map((act) => ({ value: act.do, label: textOf(act), isDangerous: DANGEROUS.includes(act.do) }))}
          onChoose={choose}
        />
      </Sheet>
    </>
  )
})
