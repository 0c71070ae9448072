import { useEffect, useState } from 'react'
import { reaction } from 'mobx'
import { useFormParts } from '@/form/hooks/useFormParts'
import { useStores } from '@/hooks/useStores'
import { createWorkFlowService } from '@/services/workFlow'
import { createWorkFlowTaskService } from '@/services/workFlowTask'
import { useFormSources } from '@/form/hooks/useFormSources'
import { useKeys } from '../components/useKeys'
import { useTaskParams } from '../components/useTaskParams'
import { FlowDrafts } from '../stores/flowDrafts'
import { NextModel } from './next/model'
import { TaskModel } from './model'
import { keyOfTask } from '../stores/taskView'

/** The model of one opened task with everything its form needs. */
export function useTask() {
  const { api, session, dictionary, clock } = useStores()
  const params = useTaskParams()
  const sources = useFormSources()
  const { keys, book, hands } = useKeys(keyOfTask(params))
  const { parts, person, takeLeft } = useFormParts({
    name: `flow-${keyOfTask(params)}`,
    modelId: '',
    recordId: params.id,
    sources
  })
  const [{ model, next }] = useState(() => {
    const flows = createWorkFlowService(api)
    return {
      next: new NextModel(flows),
      model: new TaskModel({
        service: createWorkFlowTaskService(api),
        flows,
        params,
        keys,
        person,
        formParts: parts,
        rowsOf: sources.rowsOf,
        takeLeft,
        draftsOf: (seatId) => new FlowDrafts({ book, hands }, keyOfTask(params), seatId, clock.now),
        knowPlaces: () => dictionary.need('organizes'),
        forecasts: session.hasFeature('workFlow')
      })
    }
  })
  useEffect(() => () => model.dispose(), [model])
  useEffect(
    () =>
      reaction(
        () => model.form?.version,
        () => model.changed()
      ),
    [model]
  )
  return { model, next, params }
}
