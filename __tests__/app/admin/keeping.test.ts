import type { DictionaryDetail, DictionaryUpdate } from '@/contract/admin/dictionaries'
import type { RoleDetail, RoleRightsBody } from '@/contract/admin/roles'
import { ApiError } from '@/domain/apiError'
import { DictionaryModel } from '@/pages/admin/dictionary/model'
import { RoleModel } from '@/pages/admin/role/model'

const uuid = async () => '0199f3a0-0000-4000-8000-000000000001'
const BUTTON = { kind: 'button' as const, enCode: 'btn_pay', fullName: '收款' }
const COLUMN = { kind: 'column' as const, enCode: 'name', fullName: '姓名' }
const ROLE: RoleDetail = {
  id: 'r',
  fullName: '财务',
  enCode: 'finance',
  organizeId: null,
  organizeName: '',
  enabled: true,
  peopleCount: 0,
  version: 1,
  people: [],
  positions: [],
  menus: [
    { id: 'a', fullName: '缴费', group: '拖车', enabled: true, rights: [BUTTON] },
    { id: 'b', fullName: '客户', group: '表单', enabled: true, rights: [COLUMN] }
  ],
  menuIds: ['a'],
  rights: []
}

test('ticks of the matrix are saved together; after somebody else saved they stay and are saved on his version', async () => {
  const sent: RoleRightsBody[] = []
  const model = new RoleModel({
    id: 'r',
    uuid,
    service: {
      role: async () => ROLE,
      update: async () => ROLE,
      remove: async () => null,
      saveRights: async (_id, body) => {
        sent.push(body)
        if (body.version === 1) throw new ApiError({ code: 409, message: '已被他人修改', data: { ...ROLE, version: 2 } })
        return { ...ROLE, version: 3, menuIds: body.menuIds, rights: body.rights }
      }
    }
  })
  await model.load()
  expect([model.isChanged, model.kindsOf(ROLE.menus[1] ?? ({} as never))[0]?.isOpen]).toEqual([false, false])
  model.show('b', true)
  model.tick('a', [BUTTON], true)
  expect([model.areRightsChanged, await model.saveRights(), model.submission.isStale, model.has('a', BUTTON)]).toEqual([
    true,
    false,
    true,
    true
  ])
  expect(await model.saveRights()).toBe(true)
  expect(sent.map(({ version, menuIds, rights }) => [version, menuIds, rights.length])).toEqual([
    [1, ['a', 'b'], 1],
    [2, ['a', 'b'], 1]
  ])
  expect(model.isChanged).toBe(false)
  model.search('客')
  expect(model.menus.map(({ id }) => id)).toEqual(['b'])
})

test('entries of a dictionary: new ones below others, moved among siblings, faults shown at their row, typed text stays', async () => {
  const entry = (id: string, parentId = '0') => ({ id, parentId, fullName: id, enCode: id.toUpperCase(), enabled: true })
  const read: DictionaryDetail = {
    id: 'd',
    enCode: 'region',
    fullName: '片区',
    isTree: true,
    isFixed: false,
    entryCount: 2,
    version: 1,
    entries: [entry('x'), entry('y')]
  }
  const sent: DictionaryUpdate[] = []
  const refusal = new ApiError({ code: 400, message: '编码重复', data: { fields: { 'entries.2.enCode': '编码“X”重复' } } })
  const model = new DictionaryModel({
    id: 'd',
    uuid,
    service: {
      dictionary: async () => read,
      updateDictionary: async (_id, body) => {
        sent.push(body)
        throw refusal
      }
    }
  })
  await model.load()
  model.add('x')
  const made = model.shown.find(({ isNew }) => isNew)?.id ?? ''
  model.type(made, { fullName: ' 新 ', enCode: 'X' })
  expect(model.shown.map(({ id, level, isFirst, isLast }) => [id, level, isFirst, isLast])).toEqual([
    ['x', 0, true, false],
    [made, 1, true, true],
    ['y', 0, false, true]
  ])
  expect(await model.save()).toBe(false)
  expect(sent[0]?.entries[2]).toEqual({ id: made, parentId: 'x', fullName: '新', enCode: 'X', enabled: true })
  expect(model.shown.find(({ id }) => id === made)).toMatchObject({ fullName: ' 新 ', error: '编码“X”重复' })
  model.move('y', -1)
  expect(model.entries.map(({ id }) => id)).toEqual(['y', 'x', made])
  model.drop(made)
  expect(model.entries.map(({ id }) => id)).toEqual(['y', 'x'])
})
