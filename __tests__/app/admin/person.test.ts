import type { OptionsAnswer, Person, PersonChange } from '@/contract/admin/people'
import type { Organization } from '@/contract/admin/organization'
import { BodyCode } from '@/contract/codes'
import { ApiError } from '@/domain/apiError'
import { choices, treeLines, withBelow } from '@/pages/admin/organization/tree'
import { PersonModel } from '@/pages/admin/person/model'

const OPTIONS: OptionsAnswer = {
  organizes: [
    { id: 'a', name: '甲' },
    { id: 'b', name: '乙' }
  ],
  positions: [
    { id: 'pa', name: '甲 / 驾驶员', organizeId: 'a' },
    { id: 'pb', name: '乙 / 驾驶员', organizeId: 'b' }
  ],
  roles: [],
  canInvite: true
}
const PERSON: Person = {
  id: 'u1',
  version: 'v1',
  realName: '王建军',
  account: 'wang',
  gender: 1,
  mobile: '13800138000',
  email: '',
  organizeIds: ['a'],
  organizeId: 'a',
  positionIds: ['pa'],
  roleIds: [],
  managerId: null,
  entryDate: null,
  isEnabled: true,
  isAdministrator: false,
  hasPassword: true,
  mustChangePassword: false,
  createdAt: 0,
  lastSignIn: null,
  manager: '',
  fixed: { organizes: [], positions: [], roles: [] },
  refusal: ''
}

function opened(change: (body: PersonChange) => Promise<Person>) {
  const sent: PersonChange[] = []
  const service = {
    options: () => Promise.resolve(OPTIONS),
    person: () => Promise.resolve(PERSON),
    create: () => Promise.reject(new Error('nobody is taken in')),
    change: (_id: string, body: PersonChange) => {
      sent.push(body)
      return change(body)
    }
  }
  return { model: new PersonModel({ service, uuid: () => Promise.resolve('key') }, 'u1'), sent }
}

test('what was refused stays as it was typed, with its message at the field until it is put right', async () => {
  const { model, sent } = opened(() =>
    Promise.reject(new ApiError({ code: BodyCode.refused, message: '该账号已存在', data: { fields: { account: '该账号已存在' } } }))
  )
  await model.load()
  model.set({ account: 'taken', entryDate: '2026-03-01' })
  expect(await model.save()).toBe(false)
  expect(model.input.account).toBe('taken')
  expect(model.acts.errorsOf('save')).toEqual({ account: '该账号已存在' })
  expect(sent).toMatchObject([{ version: 'v1', entryDate: Date.parse('2026-03-01T00:00:00+08:00') }])
  await model.load()
  expect(model.input.account).toBe('taken')
  model.set({ account: 'free' })
  expect(model.acts.errorsOf('save')).toEqual({})
})

test('an organization that is taken away takes its positions along, and the current one is among those that are left', async () => {
  const { model } = opened((body) => Promise.resolve({ ...PERSON, ...body, version: 'v2' }))
  await model.load()
  model.setOrganizes(['a', 'b'])
  model.set({ positionIds: ['pa', 'pb'] })
  model.setOrganizes(['b'])
  expect(model.input).toMatchObject({ organizeIds: ['b'], organizeId: 'b', positionIds: ['pb'] })
  expect(model.positionChoices.map(({ id }) => id)).toEqual(['pb'])
  expect(await model.save()).toBe(true)
  expect([model.acts.isDirty, model.person?.version]).toEqual([false, 'v2'])
})

test('the tree: depth from the top of what is shown, closed ones on demand, nothing below itself to choose', () => {
  const line = (id: string, parentId: string, closedAt: number | null = null) =>
    ({ id, parentId, fullName: id, category: 'company', managerId: null, manager: '', people: 0, closedAt, version: '' }) as const
  const organization: Organization = {
    organizes: [line('b', 'outside'), line('c', 'b'), line('d', 'c', 1), line('e', 'b')],
    positions: [],
    roles: []
  }
  expect(treeLines(organization, false).map(({ id, depth }) => `${id}${depth}`)).toEqual(['b0', 'c1', 'e1'])
  expect(treeLines(organization, true).map(({ id, depth }) => `${id}${depth}`)).toEqual(['b0', 'c1', 'd2', 'e1'])
  expect(choices(organization, withBelow(organization, 'c')).map(({ fullName }) => fullName)).toEqual(['b', 'b / e'])
})
