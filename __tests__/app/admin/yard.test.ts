import fc from 'fast-check'
import type { YardRecord } from '@/contract/admin/yards'
import { slotNames } from '@/domain/admin/slotNames'
import { ApiError } from '@/domain/apiError'
import { YardModel, type YardParts } from '@/pages/admin/yard/model'

const RECORD: YardRecord = {
  id: 'y1',
  name: '梅林停车场',
  address: '梅观路 28 号',
  organizeId: 'o1',
  organizeName: '公司',
  isOpen: true,
  slotCount: 0,
  takenCount: 0,
  version: 1,
  position: { lng: 114.05, lat: 22.57, coordType: 'GCJ02' },
  openingHours: null,
  closedDays: [],
  slots: []
}

/** A model over a server that answers what it is given. */
const modelOf = (service: Partial<YardParts['service']>) =>
  new YardModel({
    service: { yard: () => Promise.resolve(RECORD), ...service } as YardParts['service'],
    choices: () => Promise.resolve({ organizes: [{ id: 'o1', name: '公司' }], drivers: [] }),
    uuid: () => Promise.resolve('0199f3a0-0000-4000-8000-00000000000a'),
    id: 'y1'
  })

test('what is typed stays when another has changed the yard, and goes out on the version of now', async () => {
  const sent: number[] = []
  const change: YardParts['service']['change'] = (_id, body) => {
    sent.push(body.version)
    return body.version === 1
      ? Promise.reject(new ApiError({ code: 409, message: '这个停车场已被他人修改，请核对后再保存', status: 200, data: null }))
      : Promise.resolve({ ...RECORD, name: body.name, version: 3 })
  }
  const answers = [RECORD, { ...RECORD, address: '新地址', version: 2 }]
  const model = modelOf({ change, yard: () => Promise.resolve(answers.shift() ?? RECORD) })
  await model.load()
  model.set({ name: '新名称' })
  expect(await model.save()).toBe(false)
  expect(model.form.name).toBe('新名称')
  expect(model.acts.failureOf('save')).toContain('已被他人修改')
  expect(await model.save()).toBe(true)
  expect(sent).toEqual([1, 2])
})

test('faults stand at their fields, and nothing goes out', async () => {
  const model = modelOf({ change: () => Promise.reject(new Error('nothing may go out')) })
  await model.load()
  model.set({ name: ' ', lng: '2', lat: '', organizeId: '' })
  model.sayHours(true)
  for (const day of [1, 2, 3, 4, 5]) model.toggleDay(day)
  expect(await model.save()).toBe(false)
  expect(Object.keys(model.errors).sort()).toEqual(['lat', 'lng', 'name', 'openingHours', 'organizeId'])
})

test('names of slots: lists, stretches, and what is none', () => {
  expect(slotNames('A-01..A-03，B1\nC-9~11')).toEqual({ ok: true, names: ['A-01', 'A-02', 'A-03', 'B1', 'C-9', 'C-10', 'C-11'] })
  for (const text of ['', 'A-03..A-01', 'A-01..B-03', 'A-1 A-1', '1..500', 'x'.repeat(21)])
    expect([text, slotNames(text).ok]).toEqual([text, false])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 99 }), (from, more) => {
      const found = slotNames(`S-${from} .. S-${from + more}`)
      expect(found).toEqual({ ok: true, names: Array.from({ length: more + 1 }, (_, at) => `S-${from + at}`) })
    }),
    { seed: 26, numRuns: 200 }
  )
})
