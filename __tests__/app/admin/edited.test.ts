import fc from 'fast-check'
import type { BannerChange, BannerRow, BannersAnswer } from '@/contract/admin/banners'
import type { GroupsAnswer } from '@/contract/admin/groups'
import { ApiError } from '@/domain/apiError'
import { BannersModel, shownWord } from '@/pages/admin/banners/model'
import { movedIds } from '@/pages/admin/components/editedList'
import { GroupsModel } from '@/pages/admin/groups/model'
import type { GroupService } from '@/services/admin/organization'
import type { BannerService } from '@/services/admin/workbench'

const uuid = async () => '0199f3a0-0000-4000-8000-000000000001'
const DAY = 86_400_000
const ROW: BannerRow = {
  id: 'b',
  version: 1,
  title: '值班',
  text: '',
  art: 'road',
  picture: '',
  menuId: '',
  noticeId: '',
  roleIds: [],
  enabled: true,
  startsAt: null,
  endsAt: null
}
const answer = (...list: BannerRow[]): BannersAnswer => ({ list, roles: [], entries: [], notices: [] })
const never = () => Promise.reject(new Error('not asked'))

const banners = (more: Partial<BannerService>, upload: () => Promise<never> = never) =>
  new BannersModel({
    uuid,
    files: { upload },
    service: { banners: async () => answer(ROW), create: never, change: never, order: never, remove: never, ...more }
  })

test('what is typed of a banner stays when somebody else saved meanwhile, and is saved on his version', async () => {
  const sent: BannerChange[] = []
  const model = banners({
    change: async (_id, body) => {
      sent.push(body)
      if (body.version === 1)
        throw new ApiError({ code: 409, message: '已被他人修改', data: answer({ ...ROW, title: '别人', version: 2 }) })
      return answer({ ...ROW, ...body, version: 3 })
    }
  })
  await model.load()
  model.edit('b')
  model.type({ title: '春节' })
  model.toggleRole('r')
  expect([await model.save(), model.submission.isStale, model.draft?.title, model.list[0]?.title]).toEqual([false, true, '春节', '别人'])
  expect(await model.save()).toBe(true)
  expect(sent.map(({ version, title, roleIds }) => [version, title, roleIds])).toEqual([
    [1, '春节', ['r']],
    [2, '春节', ['r']]
  ])
  expect([model.draft, model.list[0]?.version]).toEqual([undefined, 3])
})

test('days of a banner are whole days of Shanghai, the last one shown; a refused picture is told', async () => {
  const model = banners({}, () => Promise.reject(new ApiError({ code: 400, message: '图片太大' })))
  await model.load()
  model.edit('')
  model.setDays({ from: '2026-02-16', to: '2026-02-22' })
  const { startsAt, endsAt } = model.draft ?? ROW
  expect([model.days, ((endsAt ?? 0) - (startsAt ?? 0)) / DAY]).toEqual([{ from: '2026-02-16', to: '2026-02-22' }, 7])
  const row = { ...ROW, startsAt, endsAt }
  const at = (offset: number) => shownWord(row, (startsAt ?? 0) + offset)
  expect([at(-1), at(0), at(7 * DAY - 1), at(7 * DAY), shownWord({ ...row, enabled: false }, startsAt ?? 0)]).toEqual([
    '未开始',
    '显示中',
    '显示中',
    '已结束',
    '停用'
  ])
  model.setDays({ from: '', to: '' })
  expect([model.draft?.startsAt, model.draft?.endsAt]).toEqual([null, null])
  await model.upload('blob:x', 'x.jpg')
  expect([model.submission.failureOf('save'), model.isUploading, model.draft?.picture]).toEqual(['图片太大', false, ''])
})

test('groups stand by kind and move within theirs alone; who keeps a part begins in his own organization', async () => {
  const line = (id: string, typeId: string) => ({
    id,
    typeId,
    typeName: typeId,
    fullName: id,
    organizeId: null,
    organizeName: '',
    memberIds: [],
    members: [],
    closedAt: null,
    version: '1'
  })
  const all: GroupsAnswer = { list: [line('a', 'x'), line('b', 'x'), line('c', 'y')], organizes: [{ id: 'o', name: '宝安' }] }
  const asked: object[] = []
  const service: GroupService = {
    groups: async () => all,
    create: never,
    change: never,
    close: never,
    open: never,
    arrange: async (body) => {
      asked.push(body)
      return all
    }
  }
  const model = new GroupsModel({ service, uuid, isWhole: false })
  await model.load()
  expect(model.kinds.map(({ name, groups }) => [name, groups.map(({ id, isFirst, isLast }) => [id, isFirst, isLast])])).toEqual([
    [
      'x',
      [
        ['a', true, false],
        ['b', false, true]
      ]
    ],
    ['y', [['c', true, true]]]
  ])
  for (const [id, by] of [
    ['a', 1],
    ['b', 1],
    ['c', -1]
  ] as const)
    await model.move(line(id, id === 'c' ? 'y' : 'x'), by)
  expect(asked).toEqual([{ typeId: 'x', ids: ['b', 'a'] }])
  model.begin()
  expect(model.draft?.organizeId).toBe('o')
})

test('an id that is moved changes places with its neighbour, everything else stays', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), fc.nat(), fc.constantFrom(-1, 1), (ids, nth, by) => {
      const from = nth % ids.length
      const moved = movedIds(ids, ids[from] ?? '', by)
      const to = from + by
      if (to < 0 || to >= ids.length) return expect(moved).toBeUndefined()
      return expect(moved).toEqual(ids.map((id, at) => (at === from ? ids[to] : at === to ? ids[from] : id)))
    }),
    { numRuns: 200, seed: 27 }
  )
})
