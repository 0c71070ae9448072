import { desc, eq, inArray } from 'drizzle-orm'
import { deviceWords } from '@/domain/account/device'
import { signInOutcome, SIGN_IN_WAY_LABELS } from '@/domain/account/signIns'
import { changeWords } from '@/domain/admin/audit'
import { shanghaiDate } from '@/domain/format'
import { GENDERS } from '@/domain/organization/names'
import type { Reader } from '../../database/client'
import {
  auditEntry,
  dictionaryData,
  loginLog,
  organize,
  passkey,
  position,
  role,
  sessionToken,
  signInBinding,
  userAccount,
  userGroup,
  userGroupMember,
  userOrganize,
  userPosition,
  userProfile,
  userRole
} from '../../database/schema'
import { at, type CopySheet } from './sheet'

const day = (ms: number | null): string => (ms === null ? '' : shanghaiDate(ms))
const listed = (rows: readonly { name: string }[]): string => rows.map(({ name }) => name).join('、')

/** Where somebody works and what he may, by name. */
async function placesOf(db: Reader, userId: string): Promise<[string, string][]> {
  const organizes = await db
    .select({ name: organize.fullName })
    .from(userOrganize)
    .innerJoin(organize, eq(organize.id, userOrganize.organizeId))
    .where(eq(userOrganize.userId, userId))
  const positions = await db
    .select({ name: position.fullName })
    .from(userPosition)
    .innerJoin(position, eq(position.id, userPosition.positionId))
    .where(eq(userPosition.userId, userId))
  const roles = await db
    .select({ name: role.fullName })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(eq(userRole.userId, userId))
  const groups = await db
    .select({ name: userGroup.fullName })
    .from(userGroupMember)
    .innerJoin(userGroup, eq(userGroup.id, userGroupMember.groupId))
    .where(eq(userGroupMember.userId, userId))
  return [
    ['组织', listed(organizes)],
    ['岗位', listed(positions)],
    ['角色', listed(roles)],
    ['分组', listed(groups)]
  ]
}

/** Account and profile, a field a row. */
async function profileRows(db: Reader, userId: string): Promise<string[][]> {
  const [found] = await db
    .select({ account: userAccount, profile: userProfile })
    .from(userAccount)
    .leftJoin(userProfile, eq(userProfile.userId, userAccount.id))
    .where(eq(userAccount.id, userId))
  if (found === undefined) return []
  const { account, profile } = found
  const codes = [profile?.nation, profile?.education, profile?.certificatesType].filter((id) => id !== undefined && id !== '') as string[]
  const names = new Map(
    codes.length === 0
      ? []
      : (
          await db
            .select({ id: dictionaryData.id, name: dictionaryData.fullName })
            .from(dictionaryData)
            .where(inArray(dictionaryData.id, codes))
        ).map(({ id, name }) => [id, name] as const)
  )
  const named = (id: string | undefined): string => (id === undefined ? '' : (names.get(id) ?? id))
  const rows: [string, string][] = [
    ['姓名', account.realName],
    ['账号', account.account],
    ['性别', GENDERS[account.gender] ?? ''],
    ['手机号', account.mobile],
    ['电话', account.telePhone],
    ['座机', account.landline],
    ['邮箱', account.email],
    ['生日', day(account.birthday)],
    ['入职日期', day(account.entryDate)],
    ['头像文件', account.headIcon],
    ['民族', named(profile?.nation)],
    ['籍贯', profile?.nativePlace ?? ''],
    ['学历', named(profile?.education)],
    ['证件类型', named(profile?.certificatesType)],
    ['证件号码', profile?.certificatesNumber ?? ''],
    ['紧急联系人', profile?.urgentContacts ?? ''],
    ['紧急联系电话', profile?.urgentTelePhone ?? ''],
    ['通讯地址', profile?.postalAddress ?? ''],
    ['自我介绍', profile?.signature ?? ''],
    ...(await placesOf(db, userId)),
    ['账号建立', at(account.createdAt)],
    ['账号注销', at(account.deletedAt)]
  ]
  return rows.filter(([, value]) => value !== '')
}

/** Who somebody is here and how he signs in. */
export const ACCOUNT_SHEETS: readonly CopySheet[] = [
  {
    name: '基本资料',
    tables: [userAccount, userProfile, userOrganize, userPosition, userRole, userGroupMember],
    columns: [
      ['项目', 16],
      ['内容', 60]
    ],
    rows: profileRows
  },
  {
    name: '登录记录',
    tables: [loginLog],
    columns: [
      ['时间', 20],
      ['结果', 20],
      ['地址', 20],
      ['设备', 30]
    ],
    rows: async (db, userId, most) =>
      (
        await db.select().from(loginLog).where(eq(loginLog.userId, userId)).orderBy(desc(loginLog.createdAt), desc(loginLog.id)).limit(most)
      ).map((row) => [at(row.createdAt), signInOutcome(row), row.ip, deviceWords(row.platform)])
  },
  {
    name: '登录设备',
    tables: [sessionToken, signInBinding, passkey],
    columns: [
      ['种类', 14],
      ['名称', 30],
      ['地址', 20],
      ['建立', 20],
      ['最近使用', 20],
      ['结束', 20]
    ],
    rows: async (db, userId, most) => {
      const sessions = await db
        .select()
        .from(sessionToken)
        .where(eq(sessionToken.userId, userId))
        .orderBy(desc(sessionToken.createdAt), desc(sessionToken.id))
        .limit(most)
      const bindings = await db.select().from(signInBinding).where(eq(signInBinding.userId, userId))
      const keys = await db.select().from(passkey).where(eq(passkey.userId, userId))
      return [
        ...bindings.map((row) => [SIGN_IN_WAY_LABELS[row.way], row.label, '', at(row.createdAt), at(row.usedAt), '']),
        ...keys.map((row) => [SIGN_IN_WAY_LABELS.passkey, row.name, '', at(row.createdAt), at(row.usedAt), '']),
        ...sessions.map((row) => ['登录', deviceWords(row.platform), row.ip, at(row.createdAt), at(row.usedAt), at(row.endedAt)])
      ]
    }
  },
  {
    name: '后台操作',
    tables: [auditEntry],
    columns: [
      ['时间', 20],
      ['操作', 20],
      ['对象', 30],
      ['内容', 60]
    ],
    rows: async (db, userId, most) =>
      (
        await db
          .select()
          .from(auditEntry)
          .where(eq(auditEntry.actorId, userId))
          .orderBy(desc(auditEntry.at), desc(auditEntry.id))
          .limit(most)
      ).map((row) => [at(row.at), row.act, row.subject, row.changes.map(changeWords).join('；')])
  }
]
