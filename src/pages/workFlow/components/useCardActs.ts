import { useState } from 'react'
import { TASK } from '@/domain/workFlow/state'
import { BUTTON_TEXTS } from '@/domain/workFlow/labels'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import type { FlowListModel, FlowListRow } from '../stores/flowList/model'
import type { CardAct } from './FlowCard'
import { taskParams } from './openTask'

interface Asked {
  readonly row: FlowListRow
  readonly act: 'discard' | 'urge'
  readonly title: string
  readonly words: string
  readonly confirmText: string
  readonly isDangerous: boolean
}

/** What a card offers when it is swiped aside: one's own are deleted or urged on, to-dos are approved. Each is asked before it is done. */
export function useCardActs(list: FlowListModel) {
  const { feedback, navigation } = useStores()
  const [asked, setAsked] = useState<Asked>()
  const ofLaunched = (row: FlowListRow): CardAct | undefined => {
    if (row.status === TASK.running) {
      return {
        word: '催办',
        isDangerous: false,
        run: () =>
          setAsked({
            row,
            act: 'urge',
            title: '催办',
            words: '此操作将提示该节点尽快处理，是否继续?',
            confirmText: '催办',
            isDangerous: false
          })
      }
    }
    if (row.status !== TASK.draft && row.status !== TASK.recalled) return undefined
    return {
      word: '删除',
      isDangerous: true,
      run: () =>
        setAsked({
          row,
          act: 'discard',
          title: '删除这条流程？',
          words: `“${row.fullName}”删除后不能恢复。`,
          confirmText: '删除',
          isDangerous: true
        })
    }
  }
  const approve = (row: FlowListRow): CardAct | undefined => {
    const word = (row.approveText ?? BUTTON_TEXTS.approve).replace(/\s/g, '')
    return word === ''
      ? undefined
      : {
          word,
          isDangerous: false,
          run: () => {
            list.swipe('')
            void navigation.open(PAGES.operate, { ...taskParams('todo', row), act: 'approve' })
          }
        }
  }
  return {
    asked,
    of: (row: FlowListRow): CardAct | undefined =>
      list.kind === 'launch' ? ofLaunched(row) : list.kind === 'todo' ? approve(row) : undefined,
    cancel: () => setAsked(undefined),
    confirm: async () => {
      if (asked === undefined) return
      const refusal = await list[asked.act](asked.row)
      setAsked(undefined)
      if (refusal !== '') feedback.toast(refusal)
      else feedback.toast(asked.act === 'urge' ? '已催办' : '已删除', 'success')
    }
  }
}
