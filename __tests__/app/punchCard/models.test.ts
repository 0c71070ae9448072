import { ApiError, ClientCode } from '@/domain/apiError'
import type { PunchBody, PunchRow, Site, SiteList } from '@/contract/punchCard'
import type { Located } from '@/pages/apply/fieldPunchCard/locate'
import { locate } from '@/pages/apply/fieldPunchCard/locate'
import { PunchModel, type PunchParts } from '@/pages/apply/fieldPunchCard/model'
import { SitesModel } from '@/pages/apply/fieldPunchCard/sites/model'

const NOW = Date.parse('2026-03-15T10:00:00+08:00')
const SITE: Site = {
  id: 's',
  name: '梅林停车场',
  kind: 'yard',
  address: '',
  lng: 114.049113,
  lat: 22.574512,
  coordType: 'GCJ02',
  radiusM: 150,
  organizeId: 'o',
  isEnabled: true,
  version: 1,
  organizeName: '停车场',
  canEdit: false
}
const FIX = { lng: 114.049213, lat: 22.574512, coordType: 'GCJ02' as const, accuracyM: 20, fixAt: NOW - 1000 }
const FOUND: Located = { kind: 'found', fix: FIX }

function setUp(change: Partial<PunchParts> = {}) {
  const sent: { body: PunchBody; photo: string | undefined }[] = []
  const keys = new Map<string, unknown>()
  const drafts = new Map<string, object>()
  const clock = { now: () => time.now, offsetMs: 0 }
  const time = { now: NOW }
  const waiting: never[] = []
  const offline = {
    outbox: { isNearlyFull: false },
    punches: {
      waiting,
      punch: async (body: PunchBody, photo: string | undefined) => (sent.push({ body, photo }), { kind: 'arrived' as const })
    }
  } as never
  const model = new PunchModel({
    service: {
      records: async () => [],
      sites: async (): Promise<SiteList> => ({
        list: [SITE, { ...SITE, id: 'off', name: '已停用', isEnabled: false }],
        organizes: [],
        isLeader: false
      })
    },
    offline: { loaded: offline, load: async () => offline },
    storage: {
      get: (key, is) => (is(keys.get(key)) ? (keys.get(key) as never) : undefined),
      set: (key, value) => (keys.set(key, value), true)
    },
    drafts: {
      get: (name) => drafts.get(name) as never,
      set: (name, value) => (drafts.set(name, value), true),
      remove: (name) => void drafts.delete(name)
    },
    clock,
    locate: async () => FOUND,
    shoot: async () => ({ kind: 'cancelled' }),
    prepare: async () => ({ path: 'marked', size: 1, sha256: 'a'.repeat(64), isMarked: true }),
    uuid: async () => '0199f3a0-0000-4000-8000-000000000001',
    isSimulator: () => false,
    personName: () => '王建军',
    ...change
  })
  return { model, sent, time, drafts, keys }
}

test.each<[string, Located, string]>([
  ['refused', { kind: 'refused' }, ''],
  ['not to be had', { kind: 'unavailable' }, ''],
  ['coarse', { kind: 'found', fix: { ...FIX, accuracyM: 500 } }, 'coarse'],
  ['a default', { kind: 'found', fix: { ...FIX, lng: 0, lat: 0 } }, 'default'],
  ['old', { kind: 'found', fix: { ...FIX, fixAt: NOW - 61_000 } }, 'stale']
])('a position that is %s makes no punch', async (_name, located, fault) => {
  const { model, sent } = setUp({ locate: async () => located })
  await model.locate()
  expect([model.mayPunch, model.fault ?? '']).toEqual([false, fault])
  await model.punch()
  expect(sent).toEqual([])
})

test('a good fix grows old while nobody does anything, and is refused at the press', async () => {
  const { model, sent, time } = setUp()
  await model.read()
  await model.locate()
  expect([model.mayPunch, model.placed?.site.name, model.placed?.verdict, model.ageS]).toEqual([true, '梅林停车场', 'inside', 1])
  time.now += 65_000
  expect(await model.punch()).toEqual({ kind: 'refused', message: '定位已超过 60 秒，请重新定位后再打卡' })
  expect([model.fault, sent]).toEqual(['stale', []])
})

test('what was typed outlives the page and goes with the punch; then the page is empty again', async () => {
  const { model, sent, drafts, keys } = setUp({
    shoot: async () => ({ kind: 'picked', pictures: [{ path: 'raw', size: 1, name: '', source: 'camera', pickedAt: NOW }] })
  })
  await model.read()
  await model.locate()
  model.set({ note: ' 交接 ', link: { kind: 'customer', id: 'c', name: '客户', hint: '' } })
  expect(drafts.size).toBe(1)
  expect(await model.shoot()).toBe('')
  expect(await model.punch()).toEqual({ kind: 'arrived' })
  expect(sent).toEqual([
    {
      photo: 'marked',
      body: expect.objectContaining({
        kind: 'on',
        note: '交接',
        customerId: 'c',
        deviceAt: NOW,
        clockOffsetMs: 0,
        fix: FIX,
        photo: { sha256: 'a'.repeat(64), deviceAt: NOW }
      })
    }
  ])
  expect([model.input.note, model.photo, drafts.size]).toEqual(['', undefined, 0])
  // Without a network the sites of the last time still say inside or outside.
  expect(keys.size).toBe(1)
})

test('after 上班 comes 外勤, unless the person chooses', async () => {
  const row = { id: 'r', kind: 'on' } as PunchRow
  const { model } = setUp({
    service: {
      records: async () => [row],
      sites: async () => {
        throw new ApiError({ code: ClientCode.network, message: '没有网络' })
      }
    }
  })
  expect(model.chosenKind).toBe('on')
  await model.read()
  expect(model.chosenKind).toBe('visit')
  model.choose('off')
  expect(model.chosenKind).toBe('off')
})

test("the platform's answer travels as it is, six digits; a refused guide asks the device nothing", async () => {
  const getPosition = jest.fn(async () => ({
    kind: 'found' as const,
    position: { longitude: 114.0492134567, latitude: 22.5745129999, coordType: 'GCJ02' as const, accuracyM: undefined, fixAt: NOW + 0.4 }
  }))
  expect(await locate({ permissionAnswered: async () => true, getPosition })).toEqual({
    kind: 'found',
    fix: { lng: 114.049213, lat: 22.574513, coordType: 'GCJ02', fixAt: NOW }
  })
  expect(await locate({ permissionAnswered: async () => false, getPosition })).toEqual({ kind: 'refused' })
  expect(getPosition).toHaveBeenCalledTimes(1)
})

test('a site is checked before it is sent, keeps its draft over the map, and a repeat has the same key', async () => {
  const drafts = new Map<string, object>()
  const keys: string[] = []
  let number = 0
  const parts = {
    service: {
      sites: async () => ({ list: [], organizes: [{ id: 'o', name: '车队' }], isLeader: true }),
      createSite: async (_body: unknown, key: string) => {
        keys.push(key)
        if (keys.length === 1) throw new ApiError({ code: ClientCode.network, message: '没有网络' })
        return SITE
      },
      changeSite: async () => SITE
    },
    drafts: {
      get: (name: string) => drafts.get(name) as never,
      set: (name: string, value: object) => (drafts.set(name, value), true),
      remove: (name: string) => void drafts.delete(name)
    },
    uuid: async () => String((number += 1)),
    now: () => NOW
  }
  const model = new SitesModel(parts)
  await model.load()
  model.edit(undefined)
  model.set({ radius: '10' })
  expect(await model.save()).toBeUndefined()
  expect(model.problems).toEqual({
    name: '地点名称不能为空',
    point: '请在地图上选择位置，或使用当前位置',
    radius: '范围半径应为 50 到 5000 米'
  })
  model.set({ name: '新地点', radius: '100' })
  // The map is another page on H5.
  const again = new SitesModel(parts)
  expect(again.input?.name).toBe('新地点')
  again.place({ lng: 114.0491134, lat: 22.5745124, coordType: 'GCJ02' }, '某路 1 号')
  expect(again.input).toMatchObject({ point: { lng: 114.049113, lat: 22.574512 }, address: '某路 1 号' })
  expect([await again.save(), again.problems.save]).toEqual([undefined, '没有得到答复（没有网络），内容已保留，再按一次不会重复提交'])
  expect([await again.save(), keys, drafts.size]).toEqual(['打卡地点已保存', ['1', '1'], 0])
})
