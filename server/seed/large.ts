import { eq, sql } from 'drizzle-orm'
import { md5 } from '@/domain/md5'
import { roleId } from '../admin/rightsCatalogue'
import { DAY, type Clock } from '../clock'
import type { Database, Tx } from '../database/client'
import {
  organize,
  position,
  userAccount,
  userCredential,
  userGroup,
  userGroupMember,
  userGroupType,
  userOrganize,
  userPosition,
  userRole
} from '../database/schema'
import { hashPassword } from '../session/password'
import { DEMO_PASSWORD } from './company'
import { seededRandom } from './ordersPeople'

export interface LargeSize {
  people: number
  departments: number
  positions: number
  groups: number
}

/** The company of quality.md#server-figures. */
export const LARGE: Readonly<LargeSize> = { people: 10_000, departments: 1000, positions: 200, groups: 50 }

/** Root of what is added; being there means that it was added before. */
const LARGE_ROOT = 'large'
/** Names this step among PostgreSQL's transaction locks, beside SEED_LOCK of demo.ts. */
const LARGE_LOCK = 7_312_003
/** Rows of one statement: 20 columns stay far below the 65,535 parameters of the protocol. */
const CHUNK = 1000
const DEPARTMENTS_A_BRANCH = 50
const MEMBERS = 40

const SURNAMES =
  '王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤单仇解区翟'
const COMPOUND = ['欧阳', '司马', '上官', '诸葛', '尉迟', '令狐']
const GIVEN =
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华志玉萍红建国文辉力健世广义兴良海山仁波宁贵福生龙元全胜学祥才发武新利清飞彬富顺信子和彪诚先敬震振壮会思群豪心邦承乐绍功松善厚庆民友裕河哲江亮政谦亨奇固之轮翰朗伯宏言若鸣朋斌梁栋维启克伦翔旭鹏泽晨辰士以家致树炎德行时泰盛雄琛钧冠策腾楠榕风航弘'
const DEPARTMENTS = ['调度中心', '车队', '清障中队', '停车场', '维修部', '客服部', '财务部', '安全部', '保险协调部', '人事部']
const POSITIONS = ['拖车驾驶员', '调度员', '押运员', '机修工', '客服专员', '会计', '安全员', '场地管理员', '主管', '经理']

/**
 * Adds a large company beside what is there, whole or not at all: half of its people in one department, the others spread, all with
 * the clerk's role and the demo password.
 * @returns false when it was added before: nothing is touched
 */
export async function seedLarge(database: Database, clock: Clock, size: LargeSize): Promise<boolean> {
  // One hash for all (server.md#inside-a-transaction: not inside the transaction).
  const passwordHash = await hashPassword(md5(DEMO_PASSWORD))
  const createdAt = clock.now() - 100 * DAY
  const company = makeCompany(size)
  return database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LARGE_LOCK})`)
    const there = await tx.select({ id: organize.id }).from(organize).where(eq(organize.id, LARGE_ROOT))
    if (there.length > 0) return false
    await inChunks(company.organizes, (rows) => tx.insert(organize).values(rows.map((row) => ({ ...row, createdAt }))))
    await inChunks(company.positions, (rows) => tx.insert(position).values(rows.map((row) => ({ ...row, createdAt }))))
    await inChunks(company.people, (rows) => seedPeople(tx, rows, passwordHash, createdAt))
    await tx.insert(userGroupType).values({ id: 'large-groups', fullName: '规模演示', sortCode: 1000 })
    await inChunks(company.groups, async (rows) => {
      await tx
        .insert(userGroup)
        .values(rows.map(({ id, fullName }, i) => ({ id, typeId: 'large-groups', fullName, enCode: id, sortCode: 1000 + i, createdAt })))
      await tx.insert(userGroupMember).values(rows.flatMap(({ id, members }) => members.map((userId) => ({ groupId: id, userId }))))
    })
    return true
  })
}

interface LargePerson {
  id: string
  account: string
  realName: string
  gender: 1 | 2
  mobile: string
  organizeId: string
  positionId: string | null
  managerId: string | null
}

async function seedPeople(tx: Tx, people: readonly LargePerson[], passwordHash: string, createdAt: number): Promise<void> {
  await tx.insert(userAccount).values(people.map((person) => ({ ...person, createdAt, entryDate: createdAt })))
  await tx.insert(userCredential).values(people.map(({ id }) => ({ userId: id, passwordHash, changedAt: createdAt })))
  await tx.insert(userRole).values(people.map(({ id }) => ({ userId: id, roleId: roleId('clerk') })))
  await tx.insert(userOrganize).values(people.map(({ id, organizeId }) => ({ userId: id, organizeId })))
  const seated = people.flatMap(({ id, positionId }) => (positionId === null ? [] : [{ userId: id, positionId }]))
  if (seated.length > 0) await tx.insert(userPosition).values(seated)
}

async function inChunks<T>(rows: readonly T[], work: (rows: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) await work(rows.slice(at, at + CHUNK))
}

/** The same company for the same size, whenever it is made. */
function makeCompany({ people, departments, positions, groups }: LargeSize) {
  const random = seededRandom(20_261_121)
  const below = (count: number): number => Math.floor(random() * count)
  const pick = (list: readonly string[] | string): string => list[below(list.length)] ?? ''
  const department = (i: number): string => `large-d${i + 1}`
  const branches = Math.ceil(departments / DEPARTMENTS_A_BRANCH)
  const organizes = [
    { id: LARGE_ROOT, parentId: '0', fullName: '规模演示集团', enCode: 'LARGE', category: 'company' as const },
    ...Array.from({ length: branches }, (_, i) => ({
      id: `large-b${i + 1}`,
      parentId: LARGE_ROOT,
      fullName: `第${i + 1}分公司`,
      enCode: `LARGE-B${i + 1}`,
      category: 'company' as const
    })),
    // Of ten departments nine stand below the first of them, so that the tree is three levels deep.
    ...Array.from({ length: departments }, (_, i) => ({
      id: department(i),
      parentId: i % 10 === 0 ? `large-b${Math.floor(i / DEPARTMENTS_A_BRANCH) + 1}` : department(i - (i % 10)),
      fullName: `${DEPARTMENTS[i % DEPARTMENTS.length] ?? ''}${Math.floor(i / DEPARTMENTS.length) + 1}`,
      enCode: `LARGE-D${i + 1}`,
      category: 'department' as const
    }))
  ].map((row, i) => ({ ...row, sortCode: 1000 + i }))
  const seats = Array.from({ length: positions }, (_, i) => ({
    id: `large-p${i + 1}`,
    organizeId: department(i % departments),
    fullName: POSITIONS[Math.floor(i / departments + i) % POSITIONS.length] ?? '',
    enCode: `LARGE-P${i + 1}`,
    sortCode: 1000 + i
  }))
  const seatOf = new Map(seats.map(({ organizeId, id }) => [organizeId, id]))
  const heads = new Map<string, string>()
  const list = Array.from({ length: people }, (_, i): LargePerson => {
    const id = `large-u${String(i + 1).padStart(5, '0')}`
    const organizeId = department(i < people / 2 || departments === 1 ? 0 : 1 + (i % (departments - 1)))
    const managerId = heads.get(organizeId) ?? null
    if (managerId === null) heads.set(organizeId, id)
    const surname = below(50) === 0 ? pick(COMPOUND) : pick(SURNAMES)
    return {
      id,
      account: `u${String(i + 1).padStart(5, '0')}`,
      realName: surname + pick(GIVEN) + (below(4) === 0 ? '' : pick(GIVEN)),
      gender: below(3) === 0 ? 2 : 1,
      mobile:
        below(20) === 0 ? '' : `1${pick(['35', '36', '38', '39', '50', '58', '86', '88'])}${String(below(100_000_000)).padStart(8, '0')}`,
      organizeId,
      positionId: seatOf.get(organizeId) ?? null,
      managerId
    }
  })
  const teams = Array.from({ length: groups }, (_, i) => ({
    id: `large-g${i + 1}`,
    fullName: `规模演示组${i + 1}`,
    members: [...new Set(Array.from({ length: Math.min(MEMBERS, people) }, () => list[below(people)]?.id ?? ''))].filter((id) => id !== '')
  }))
  return { organizes, positions: seats, people: list, groups: teams }
}
