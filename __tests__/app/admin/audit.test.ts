import type { AuditEntry, AuditQuery } from '@/contract/admin/audit'
import { AuditModel, daysError } from '@/pages/admin/audit/model'

const ENTRY: AuditEntry = {
  id: 'a',
  at: 1_700_000_000_000,
  actorId: 'user-admin',
  actorName: '管理员',
  ip: '127.0.0.1',
  area: 'rights',
  act: '新建角色',
  subject: '夜班组长',
  changes: []
}

test('days, kind and name narrow list and file alike; days the wrong way round ask for nothing', async () => {
  const asked: AuditQuery[] = []
  const model = new AuditModel({
    audit: async (query) => {
      asked.push(query)
      return { list: [ENTRY], nextCursor: null }
    }
  })
  await model.list.pages.load()
  expect([model.isNarrowed, model.asFile]).toEqual([false, {}])

  model.choose({ from: '2026-03-02', to: '2026-03-01' })
  expect([daysError(model.days), asked.length]).toEqual(['截止日期不能早于起始日期', 1])

  model.choose({ from: '2026-03-01', to: '2026-03-02' })
  model.list.choose('rights')
  await model.list.pages.load()
  expect(asked.at(-1)).toMatchObject({ from: '2026-03-01', to: '2026-03-02', area: 'rights' })
  expect([model.isNarrowed, model.asFile]).toEqual([true, { from: '2026-03-01', to: '2026-03-02', area: 'rights' }])

  model.choose({ from: '', to: '' })
  expect(model.asFile).toEqual({ area: 'rights' })
})
