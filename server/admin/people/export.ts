import type { FastifyRequest } from 'fastify'
import type { PeopleFilter } from '@/contract/admin/people'
import { formatFullDateTime } from '@/domain/format'
import type { Tx } from '../../database/client'
import { writeWorkbook } from '../../xlsx/write'
import { noteExport } from '../../audit'
import type { AdminScope } from '../scope'
import { readAllPeople } from './list'
import { readPlaces } from './reach'

const COLUMNS = [
  { label: '姓名', width: 14 },
  { label: '账号', width: 18 },
  { label: '手机号', width: 16 },
  { label: '组织', width: 32 },
  { label: '岗位', width: 24 },
  { label: '角色', width: 24 },
  { label: '状态', width: 10 },
  { label: '最近登录', width: 20 }
]
const STATES = { enabled: '启用', disabled: '停用' } as const

/** People of the list as an xlsx, all pages of it, masked as there; what was exported is noted in the audit. */
export async function exportPeople(tx: Tx, request: FastifyRequest, scope: AdminScope, filter: PeopleFilter): Promise<Buffer> {
  const rows: string[][] = []
  for await (const person of readAllPeople(tx, scope, filter))
    rows.push([
      person.realName,
      person.account,
      person.mobile,
      person.organize,
      person.positions.join('；'),
      (person.isAdministrator ? ['管理员', ...person.roles] : person.roles).join('；'),
      !person.isEnabled ? '停用' : person.hasPassword ? '启用' : '未设密码',
      person.lastSignIn === null ? '' : formatFullDateTime(person.lastSignIn)
    ])
  const { keyword = '', organizeId, state } = filter
  const organize = organizeId === undefined ? null : (await readPlaces(tx)).nameOf(organizeId)
  await noteExport(tx, request, {
    subjectId: 'people',
    subject: '人员',
    details: {
      人数: `${rows.length} 人`,
      ...(keyword !== '' && { 搜索: keyword }),
      ...(organize !== null && { 组织: organize }),
      ...(state !== undefined && { 状态: STATES[state] })
    }
  })
  return writeWorkbook([{ name: '人员', columns: COLUMNS, rows }])
}
