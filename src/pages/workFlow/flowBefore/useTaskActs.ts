import { useState } from 'react'
import { failureWords } from '@/domain/outcome'
import type { FlowActName, LegalAct } from '@/contract/workFlowForecast'
import type { StepWithoutPeople } from '@/contract/workFlowActs'
import { useStores } from '@/hooks/useStores'
import { allowLeaving } from '@/platform/leaveGuard'
import { createWorkFlowService } from '@/services/workFlow'
import { PAGES } from '@/domain/pages'
import { useKeys } from '../components/useKeys'
import type { TaskModel } from './model'
import type { TaskParams } from '../stores/taskView'

/** Acts that send the form as it stands: it is checked first. */
const COMPLETE: readonly FlowActName[] = ['submit', 'approve', 'addAfter']

interface Question {
  readonly act: LegalAct
  readonly title: string
  readonly words: string
  readonly confirmText: string
  readonly isDangerous: boolean
}

const QUESTIONS: Readonly<Partial<Record<FlowActName, Pick<Question, 'title' | 'words' | 'isDangerous'>>>> = {
  submit: { title: '提交', words: '您确定要提交当前流程吗, 是否继续?', isDangerous: false },
  urge: { title: '催办', words: '此操作将提示该节点尽快处理，是否继续?', isDangerous: false },
  discard: { title: '删除这条流程？', words: '删除后不能恢复。', isDangerous: true }
}

/** What the buttons of a task do: asked in a dialog, done at once, or said on the page of acts. */
export function useTaskActs(model: TaskModel, params: TaskParams) {
  const { navigation, feedback, api } = useStores()
  const { keys } = useKeys(params.id)
  const [service] = useState(() => createWorkFlowService(api))
  const [question, setQuestion] = useState<Question>()
  const [isBusy, setBusy] = useState(false)

  const ask = (act: LegalAct) => {
    const known = QUESTIONS[act.do]
    if (known !== undefined) setQuestion({ ...known, act, confirmText: act.label.replace(/\s/g, '') })
  }
  /** The form goes along as it stands; a refusal may go with what is not complete yet. */
  const operate = (act: LegalAct, nobody: readonly StepWithoutPeople[] = []) => {
    model.saveNow()
    if (model.isWriting && model.form !== undefined)
      model.drafts.hand(act.do, model.form.definition, { values: model.filled.values, urgency: model.urgency, nobody })
    const { view } = model
    void navigation.open(PAGES.operate, {
      ...params,
      ...(view !== undefined && view.seatId !== '' && { taskId: view.seatId }),
      act: act.do,
      ask: 1
    })
  }
  const leave = async (words: string) => {
    allowLeaving()
    feedback.toast(words, 'success')
    if (params.id === '') await navigation.replace(PAGES.launched)
    else await navigation.back(PAGES.launched)
  }
  const submit = async (act: LegalAct) => {
    const hasChoices = await model.hasChoices()
    if (hasChoices === undefined) return
    if (hasChoices) operate(act)
    else ask(act)
  }
  const start = async (act: LegalAct) => {
    if (COMPLETE.includes(act.do) && !(await model.check())) return
    switch (act.do) {
      case 'save':
        if (await model.saveTask()) await leave('已保存')
        return
      case 'saveDraft':
        if (await model.saveAudit()) feedback.toast('已暂存', 'success')
        return
      case 'submit':
        await submit(act)
        return
      case 'urge':
      case 'discard':
        ask(act)
        return
      default:
        operate(act)
    }
  }
  const confirm = async () => {
    if (question === undefined) return
    const { act } = question
    setBusy(true)
    try {
      if (act.do === 'submit') {
        const nobody = await model.submit()
        setQuestion(undefined)
        if (nobody === undefined) return
        if (nobody.length > 0) operate(act, nobody)
        else await leave('已提交')
        return
      }
      const { error } = await keys.once(act.do, { id: params.id }, (key) =>
        act.do === 'urge' ? service.urge(params.id, key) : service.discard(params.id, key)
      )
      setQuestion(undefined)
      if (error !== undefined) feedback.toast(failureWords(error))
      else if (act.do === 'discard') await leave('已删除')
      else {
        feedback.toast('已催办', 'success')
        await model.load()
      }
    } finally {
      setBusy(false)
    }
  }
  return {
    start: (act: LegalAct) => void start(act),
    question,
    isBusy,
    confirm: () => void confirm(),
    cancel: () => setQuestion(undefined)
  }
}
