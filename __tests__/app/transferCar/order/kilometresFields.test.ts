import { createElement } from 'react'
import { observable, runInAction } from 'mobx'
import TestUtils from '@tarojs/test-utils-react'
import type { OrderDetail, TripKilometres } from '@/contract/transferCar/order/detail'
import { ApiError, ClientCode } from '@/domain/apiError'
import type { StepInput } from '@/domain/transferCar/order/requirements'
import { StoresProvider } from '@/hooks/useStores'
import { KilometresFields } from '@/pages/transferCar/order/steps/components/KilometresFields'
import type { StepFormProps } from '@/pages/transferCar/order/steps/stepProps'
import type { RootStore } from '@/stores/rootStore'
import { eventually } from '../../../support/eventually'
import { standIn } from '../../../support/shapes'

async function draw(found: TripKilometres | ApiError, typed: StepInput = {}) {
  const body = observable<StepInput>(typed)
  const stores = standIn<RootStore>({
    api: { request: () => (found instanceof ApiError ? Promise.reject(found) : Promise.resolve({ data: found })) },
    positions: { send: () => Promise.resolve() },
    feedback: {}
  })
  const step = standIn<StepFormProps['step']>({
    body,
    errors: {},
    set: (field: 'distanceM', value: number | undefined) =>
      runInAction(() => {
        if (value === undefined) delete body[field]
        else body[field] = value
      })
  })
  const props = standIn<StepFormProps>({
    step,
    order: standIn<OrderDetail>({ id: 'o1', position: null, destPosition: null, canAddEvidence: true }),
    uploads: { of: () => [] },
    detail: { photosOf: () => [] }
  })
  const test = new TestUtils()
  await test.mount((() => createElement(StoresProvider, { stores }, createElement(KilometresFields, props))) as never)
  await test.act(async () => {
    await Promise.resolve()
  })
  const words = () => document.body.textContent ?? ''
  const press = (name: string) =>
    test.act(() => {
      test.fireEvent.click(Array.from(document.querySelectorAll('.pressable')).find((one) => one.textContent === name) as Element)
    })
  return { body, words, press }
}

beforeEach(() => {
  document.body.innerHTML = ''
})

it('what the trip gave stands there, nothing is typed and no reason asked', async () => {
  const { body, words } = await draw({ drivenM: 12_300, planned: { distanceM: 12_000, source: 'road' } })
  await eventually(async () => expect(words()).toContain('行驶 12.3 公里（按轨迹），规划 12 公里'))
  expect({ ...body }).toEqual({ distanceSource: 'TRACK', distanceM: 12_300 })
  expect(words()).not.toContain('原因')
})

it('more than ten of a hundred from the plan asks why; the odometer may stand for the track', async () => {
  const { body, words, press } = await draw({ drivenM: 14_000, planned: { distanceM: 12_000, source: 'road' } })
  await eventually(async () => expect(words()).toContain('与规划不一致的原因'))
  await press('改用里程表')
  expect({ ...body }).toEqual({ distanceSource: 'ODOMETER' })
  expect(words()).toContain('拖运里程（公里）')
})

it('without a whole track the plan by road is taken, an estimate is not', async () => {
  const byRoad = await draw({ drivenM: null, planned: { distanceM: 12_000, source: 'road' } })
  await eventually(async () => expect({ ...byRoad.body }).toEqual({ distanceSource: 'MAP', distanceM: 12_000 }))
  document.body.innerHTML = ''
  const estimated = await draw({ drivenM: null, planned: { distanceM: 12_000, source: 'estimate' } })
  await eventually(async () => expect(estimated.words()).toContain('里程来源'))
  expect({ ...estimated.body }).toEqual({})
})

it('without a network it is typed; what was typed before is not written over', async () => {
  const offline = await draw(new ApiError({ code: ClientCode.network, message: '断网' }))
  await eventually(async () => expect(offline.words()).toContain('里程来源'))
  document.body.innerHTML = ''
  const typed = await draw({ drivenM: 12_300, planned: null }, { distanceSource: 'ODOMETER', distanceM: 9000 })
  await eventually(async () => expect(typed.words()).toContain('里程来源'))
  expect({ ...typed.body }).toEqual({ distanceSource: 'ODOMETER', distanceM: 9000 })
})
