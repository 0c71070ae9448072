import { createElement, Fragment } from 'react'
import { observable, runInAction } from 'mobx'
import { observer } from 'mobx-react'
import TestUtils from '@tarojs/test-utils-react'
import type { GeoRoute } from '@/contract/transferCar/order/places'
import { StoresProvider } from '@/hooks/useStores'
import { DistanceField } from '@/pages/transferCar/order/steps/components/DistanceField'
import { PlannedDistance } from '@/pages/transferCar/order/steps/components/PlannedDistance'
import type { RootStore } from '@/stores/rootStore'
import { eventually } from '../../../support/eventually'
import { standIn } from '../../../support/shapes'

const FROM = { lng: 114.05, lat: 22.54, coordType: 'GCJ02' } as const
const TO = { lng: 113.94, lat: 22.5, coordType: 'GCJ02' } as const

async function draw(route: GeoRoute, distanceM?: number, to: typeof TO | null = TO) {
  const asked: object[] = []
  const stores = standIn<RootStore>({
    api: {
      request: (call: { query: object }) => {
        asked.push(call.query)
        return Promise.resolve({ data: route })
      }
    },
    feedback: {}
  })
  const body = observable<{ distanceM?: number | undefined }>({ distanceM })
  const step = {
    body,
    errors: {},
    set: (_field: 'distanceM', metres: number | undefined) =>
      runInAction(() => {
        body.distanceM = metres
      })
  }
  const Form = observer(() =>
    createElement(
      Fragment,
      null,
      createElement(DistanceField, { step }),
      createElement(PlannedDistance, {
        from: FROM,
        to,
        isTyped: body.distanceM !== undefined,
        onTake: (found) => step.set('distanceM', found.distanceM)
      })
    )
  )
  const test = new TestUtils()
  await test.mount((() => createElement(StoresProvider, { stores }, createElement(Form))) as never)
  await test.act(async () => {
    await Promise.resolve()
  })
  const offer = () => Array.from(document.querySelectorAll('.pressable')).find((one) => one.textContent === '填入这个里程')
  return {
    asked,
    body,
    offer,
    words: () => document.body.textContent ?? '',
    press: () =>
      test.act(() => {
        test.fireEvent.click(offer() as Element)
      })
  }
}

beforeEach(() => {
  document.body.innerHTML = ''
})

it('the way is offered with its source and fills the field when it is taken', async () => {
  const { asked, body, offer, words, press } = await draw({ distanceM: 18342, seconds: 1860, source: 'road', notice: '' })
  expect(asked).toEqual([
    { fromLng: FROM.lng, fromLat: FROM.lat, fromCoordType: 'GCJ02', toLng: TO.lng, toLat: TO.lat, toCoordType: 'GCJ02' }
  ])
  await eventually(async () => expect(words()).toContain('现场到目的地约 18.3 公里（路线）'))
  await press()
  expect(body.distanceM).toBe(18342)
  expect(offer()).toBeUndefined()
})

it('a typed number is never written over; an estimate says that it is one, and why', async () => {
  const { body, offer, words } = await draw(
    { distanceM: 15000, seconds: 1350, source: 'estimate', notice: '地图服务没有及时响应，按直线距离估算' },
    12500
  )
  await eventually(async () => expect(words()).toContain('现场到目的地约 15 公里（直线估算）'))
  expect(words()).toContain('地图服务没有及时响应')
  expect([offer(), body.distanceM]).toEqual([undefined, 12500])
})

it('without a destination on the map nobody is asked', async () => {
  const { asked, offer } = await draw({ distanceM: 1, seconds: 1, source: 'road', notice: '' }, undefined, null)
  expect([asked, offer()]).toEqual([[], undefined])
})
