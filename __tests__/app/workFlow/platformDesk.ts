import type { FlowActName } from '@/contract/workFlowForecast'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import { FormStore } from '@/form'
import { OpType } from '@/pages/workFlow/components/flowLabels'
import { TaskModel } from '@/pages/workFlow/flowBefore/model'
import { OperateModel } from '@/pages/workFlow/operate/model'
import type { TaskParams } from '@/pages/workFlow/stores/taskView'
import type { RecordValues } from '@/services/form'
import { createWorkFlowService } from '@/services/workFlow'
import { createWorkFlowTaskService } from '@/services/workFlowTask'
import type { LiveApp } from '../../support/liveApp'
import { LEAVE } from '../../support/platform'
import { Shelf } from '../transferCar/support/shelf'
import { device, formParts, person } from './support'

/** The models of a person's pages over the real services and a strict fake. */
export function deskOf(app: LiveApp) {
  const service = createWorkFlowTaskService(app.stores.api)
  const flows = createWorkFlowService(app.stores.api)
  const shelf = new Shelf()
  const around = device(shelf)
  const params = (more: Partial<TaskParams>): TaskParams => ({
    id: '',
    flowId: LEAVE.id,
    opType: OpType.own,
    taskNodeId: '',
    taskId: '',
    ...more
  })
  return {
    service,
    flows,
    async task(more: Partial<TaskParams>) {
      const model = new TaskModel({
        service,
        flows,
        params: params(more),
        keys: around.keys,
        draftsOf: around.draftsOf,
        person,
        formParts,
        rowsOf: () => Promise.resolve([]),
        takeLeft: () => undefined,
        knowPlaces: () => Promise.resolve(),
        forecasts: false
      })
      await model.load()
      return model
    },
    async act(name: FlowActName, more: Partial<TaskParams>) {
      const model = new OperateModel({
        service,
        flows,
        params: params(more),
        act: name,
        isAsked: false,
        keys: around.keys,
        draftsOf: around.draftsOf,
        usualSignature: () => Promise.resolve(undefined),
        makeForm: (form, values) => {
          const context = person()
          return new FormStore(formParts(createFormEngine(normaliseForm(form), context, values as RecordValues | undefined), context))
        }
      })
      await model.load()
      return model
    }
  }
}
export type Desk = ReturnType<typeof deskOf>
