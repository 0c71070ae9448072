import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Notice } from '@/components/Notice'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import type { ImportPlan } from '@/contract/admin/forms'
import { subjectOf } from '@/domain/designer/form/faults'
import { ImportPlanLines } from '../components/ImportDesign'
import { Refused } from '../components/Refused'
import type { FormDesignerModel } from './model'

interface LinesProps {
  title: string
  lines: readonly { readonly id: string; readonly words: string }[]
  /** They only tell. */
  isPlain?: boolean
  onLead: (id: string) => void
}

/** Lines about what is drawn; each leads to what it is about. */
export function LeadingLines({ title, lines, isPlain = false, onLead }: LinesProps) {
  return (
    <View {...{ role: 'group', 'aria-label': title }}>
      <Text className='designer-label'>{title}</Text>
      {lines.map(({ id, words }, at) => (
        <Pressable key={at} className={isPlain ? 'designer-lead designer-plain' : 'designer-lead'} onPress={() => onLead(id)}>
          <Text>{words}</Text>
        </Pressable>
      ))}
    </View>
  )
}

export interface PublishSheetProps {
  model: FormDesignerModel
  onDone: (plan: ImportPlan) => void
}

/** What publishing would change, in words, before anything is stored; what the server found leads to its field. */
export const PublishSheet = observer(function PublishSheet({ model, onDone }: PublishSheetProps) {
  const { importing, board, basedOn } = model
  const { file, plan, acts, failure, faults } = importing
  const lead = (id: string) => {
    importing.close()
    board.lead(id)
  }
  const placed = (lines: readonly string[]) => lines.map((words) => ({ id: subjectOf(board.design, words), words }))
  const publish = async () => {
    const done = await model.publish()
    if (done !== undefined) onDone(done)
  }
  const isOvertaken = plan !== undefined && basedOn !== null && plan.inUse !== basedOn
  return (
    <Sheet
      open={file !== undefined}
      title='发布表单'
      onClose={importing.close}
      footer={
        <>
          <Refused words={acts.failureOf('import')} />
          {plan?.isNew === true && (
            <Button loading={acts.running === 'import'} loadingText='正在发布…' onPress={() => void publish()}>
              {`发布第 ${plan.version} 版`}
            </Button>
          )}
          {plan?.isNew === false && <Button onPress={importing.close}>继续设计</Button>}
        </>
      }
    >
      <View className='design-lines'>
        {importing.isChecking && <Skeleton cards={1} lines={3} />}
        {failure !== '' && acts.failureOf('import') === '' && <Refused words={failure} />}
        {faults.length > 0 && <LeadingLines title='要改正的地方' lines={placed(faults)} onLead={lead} />}
        {isOvertaken && (
          <Notice tone='warning' role='status'>
            <Text>{`您从第 ${basedOn} 版开始设计，现在使用的是第 ${plan.inUse ?? 0} 版。发布后以您画的为准，请核对下面的变化。`}</Text>
          </Notice>
        )}
        {plan !== undefined && <ImportPlanLines plan={{ ...plan, report: [] }} word='发布' />}
        {plan !== undefined && plan.report.length > 0 && (
          <LeadingLines title='检查结果' lines={placed(plan.report)} isPlain onLead={lead} />
        )}
      </View>
    </Sheet>
  )
})
