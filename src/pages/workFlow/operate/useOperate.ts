import { useEffect, useState } from 'react'
import { reaction } from 'mobx'
import { useDidHide, useDidShow, useRouter } from '@tarojs/taro'
import type { FlowActName } from '@/contract/workFlowForecast'
import type { StepWithoutPeople } from '@/contract/workFlowActs'
import { useStores } from '@/hooks/useStores'
import { createAccountService } from '@/services/account'
import { createWorkFlowService } from '@/services/workFlow'
import { createWorkFlowTaskService } from '@/services/workFlowTask'
import { useKeys } from '../components/useKeys'
import { useSmallForm } from '../components/useSmallForm'
import { useTaskParams } from '../components/useTaskParams'
import { CandidateAsk } from '../stores/candidateAsk'
import { FlowDrafts } from '../stores/flowDrafts'
import { OperateModel } from './model'
import { keyOfTask } from '../stores/taskView'

const CANDIDATES = '/pages/workFlow/candiDateUserSelect/index'

/** The model of one act with its draft, and the way to the page of candidates. */
export function useOperate() {
  const { api, session, clock, navigation } = useStores()
  const params = useTaskParams()
  const { act = '', ask } = useRouter().params
  const makeForm = useSmallForm(`operate-${keyOfTask(params)}-${act}`)
  const { keys, book, hands } = useKeys(keyOfTask(params))
  const [{ model, asks, name }] = useState(() => {
    return {
      asks: new CandidateAsk(book, clock.now),
      /** Of letters that an address carries as they are. */
      name: `${keyOfTask(params)}.${act}`,
      model: new OperateModel({
        service: createWorkFlowTaskService(api),
        flows: createWorkFlowService(api),
        params,
        act: act as FlowActName,
        isAsked: ask === '1',
        keys,
        makeForm,
        usualSignature: async () =>
          session.hasFeature('account') ? ((await createAccountService(api).settings()).signature ?? undefined) : undefined,
        draftsOf: (seatId) => new FlowDrafts({ book, hands }, keyOfTask(params), seatId, clock.now)
      })
    }
  })
  useEffect(() => () => model.dispose(), [model])
  useEffect(
    () =>
      reaction(
        () => model.form?.version,
        () => model.keep()
      ),
    [model]
  )
  useDidHide(() => model.keep())
  useDidShow(() => {
    if (!session.isSignedIn) return
    const takeChosen = () => {
      const answer = asks.take(name)
      if (answer === undefined) return
      model.choices.pick(answer.nodeCode, answer.users)
      model.keep()
    }
    if (model.state === 'ready') takeChosen()
    // After a refresh the answer may wait before anything was read.
    else void model.load().then(takeChosen)
  })
  const chooseCandidates = ({ nodeId, nodeName }: StepWithoutPeople) => {
    const { view } = model
    if (view === undefined) return
    const form = { taskId: view.id, flowId: view.flowId, values: model.formValues, branches: model.choices.chosenBranches }
    asks.ask(
      name,
      { title: `${nodeName}审批人`, opId: view.seatId, form, nodeCode: nodeId, chosen: model.choices.of(nodeId) },
      navigation.current()
    )
    void navigation.open(CANDIDATES, { ask: name })
  }
  return { model, params, isAsked: ask === '1', chooseCandidates }
}
