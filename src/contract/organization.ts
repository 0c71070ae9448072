import { Type, type Static } from '@sinclair/typebox'

/**
 * Current user, users and organization lookups (people.md#current-user, people.md#look-ups). The platform's own families:
 * unknown request fields are ignored (wire.md#unknown-fields). Pictures are bare public paths, '' = none; times epoch ms.
 *
 * GET  permission/Users/Current/BaseInfo               -> BaseInfo
 * PUT  permission/Users/Current/BaseInfo               BaseInfoBody -> null
 * PUT  permission/Users/Current/Avatar/{name}          -> null; a userAvatar upload of the same person
 * POST permission/Users/Current/Actions/ModifyPassword ModifyPasswordBody -> null; every session of the person ends
 * PUT  permission/Users/Current/major                  MajorBody -> null
 * GET  permission/Users/Current/Subordinate/{id|0}     -> SubordinateNode[]
 * GET  permission/Users/Current/getUserOrganizes       -> MajorChoice[]; getUserPositions: those of the current organization
 * POST oauth/logoutCurrentUser                         CancelBody -> null, or 400 with HeldWork
 * GET  app/User/{id}                                   -> UserCard
 * GET  permission/Users/ImUser?PageQuery               -> Page<ImUser>, without oneself and disabled people
 * POST permission/Users/ImUser/Selector/{organizeId|0} KeywordBody -> { list: OrganizeNode[] }, one level; with a keyword at most 50 people
 * GET  permission/Users/All?PeopleQuery                -> PeopleList (contract/people)
 * GET  permission/Users/Selector                       -> { list: OrganizeNode[] }, whole tree; each person once, at the current organization
 * POST permission/Users/UserCondition                  UserConditionBody -> Page<UserConditionRow>
 * POST permission/Users/getUserList                    UserListBody -> { list: UserNode[] } in the order asked, disabled people too
 * POST permission/Users/getSubordinates                KeywordBody -> UserNode[]
 * GET  permission/Users/getOrganization?keyword=&organizeId=  -> UserNode[]
 * GET  permission/Organize/Selector/{id|0}, Organize/Department/Selector/{id|0}  -> { list: OrganizeNode[] }; id = branch left out
 * POST permission/Organize/OrganizeCondition           OrganizeConditionBody -> { list: OrganizeNode[] }
 * GET  permission/Position/Selector                    -> { list: OrganizeNode[] }
 * POST permission/Position/PositionCondition           PositionConditionBody -> { list: OrganizeNode[] }
 * GET  permission/Role/Selector                        -> { list: OrganizeNode[] }
 * GET  permission/Group/Selector                       -> OrganizeNode[]
 *
 * Ours, by feature `starredPeople` (elsewhere the app keeps them on the device):
 * GET  extend/StarredUser                              -> { list: string[] }, ids in the order starred, newest first
 * PUT  extend/StarredUser/{id}                         StarBody -> null
 */

const text = (title: string, max: number) => Type.String({ maxLength: max, title })
const optional = (title: string, max: number) => Type.Optional(text(title, max))
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })
/** As many as a selector may hold; lists are refused beyond. */
const Ids = Type.Array(Id, { maxItems: 1000, title: '编号' })
const Keyword = Type.Optional(Type.String({ maxLength: 50, title: '关键字' }))
/** Lower-case hex md5 of the plain password. */
const Md5 = (title: string) => Type.String({ pattern: '^[0-9a-f]{32}$', title })

export const IdParams = Type.Object({ id: Id })
export type IdParams = Static<typeof IdParams>

/** Page 1 is the first; more than 1,000 rows a page are refused. */
const paging = {
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, title: '每页条数' })),
  keyword: Keyword
}
export const PageQuery = Type.Object(paging)
export type PageQuery = Static<typeof PageQuery>

export const KeywordBody = Type.Object({ keyword: Keyword })
export type KeywordBody = Static<typeof KeywordBody>

/** What a person may change of himself. A field left out stays as it is. */
export const BaseInfoBody = Type.Object({
  realName: Type.String({ minLength: 1, maxLength: 50, title: '姓名' }),
  signature: optional('自我介绍', 300),
  /** enCode of the dictionary sex. */
  gender: Type.Optional(
    Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('3'), Type.Literal(1), Type.Literal(2), Type.Literal(3)], {
      title: '性别'
    })
  ),
  nation: optional('民族', 64),
  nativePlace: optional('籍贯', 100),
  certificatesType: optional('证件类型', 64),
  certificatesNumber: optional('证件号码', 40),
  education: optional('文化程度', 64),
  birthday: Type.Optional(
    Type.Union([Type.Integer({ minimum: -2_208_988_800_000, maximum: 4_102_444_800_000 }), Type.Null()], { title: '出生年月' })
  ),
  telePhone: optional('办公电话', 30),
  landline: optional('办公座机', 30),
  mobilePhone: optional('手机号码', 20),
  email: optional('电子邮箱', 100),
  urgentContacts: optional('紧急联系', 50),
  urgentTelePhone: optional('紧急电话', 30),
  postalAddress: optional('通讯地址', 200)
})
export type BaseInfoBody = Static<typeof BaseInfoBody>

/** `organize` is the path as text ("A / B"), `roleId` the names, `gender` the enCode of the dictionary sex. */
export interface BaseInfo {
  id: string
  account: string
  realName: string
  signature: string
  gender: string
  nation: string
  nativePlace: string
  entryDate: number | null
  certificatesType: string
  certificatesNumber: string
  education: string
  birthday: number | null
  telePhone: string
  landline: string
  mobilePhone: string
  email: string
  urgentContacts: string
  urgentTelePhone: string
  postalAddress: string
  avatar: string
  theme: string
  language: string
  organizeId: string
  organize: string
  positionId: string
  position: string
  /** `姓名/账号`. */
  manager: string
  roleId: string
  roleIds: string[]
  creatorTime: number
  /** The sign-in before this one. */
  prevLogTime: number | null
}

export const AvatarParams = Type.Object({ name: Type.String({ minLength: 1, maxLength: 200, title: '文件名' }) })
export type AvatarParams = Static<typeof AvatarParams>

export const ModifyPasswordBody = Type.Object({
  oldPassword: Md5('旧密码'),
  password: Md5('新密码'),
  code: Type.String({ minLength: 1, maxLength: 10, title: '验证码' }),
  /** Key under which the captcha picture was asked. */
  timestamp: Type.String({ minLength: 1, maxLength: 64, title: '验证码标识' })
})
export type ModifyPasswordBody = Static<typeof ModifyPasswordBody>

export const MajorBody = Type.Object({
  majorId: Id,
  majorType: Type.Union([Type.Literal('Organize'), Type.Literal('Position')], { title: '切换类型' })
})
export type MajorBody = Static<typeof MajorBody>

/** `fullName` of an organization is its path. */
export interface MajorChoice {
  id: string
  fullName: string
  isDefault: boolean
}

export interface SubordinateNode {
  id: string
  avatar: string
  /** `姓名/账号`. */
  userName: string
  department: string
  position: string
  isLeaf: boolean
}

/** `data` of a refused cancellation: what the person still holds (session.md#cancelling-an-account). */
export interface HeldWork {
  orders: { id: string; orderNo: string; status: string }[]
  approvals: { kind: string; subjectId: string }[]
  /** Flows in which something waits for his decision, or will. */
  tasks: { id: string; title: string }[]
  /** Cash that was taken and not handed over; absent on foreign platforms. */
  cash?: { totalFen: number; count: number }
}

/** Ours: who signed in a while ago proves again that it is he. Platforms know no such field. */
export const CancelBody = Type.Object({ password: Type.Optional(Md5('登录密码')) })
export type CancelBody = Static<typeof CancelBody>

export interface UserCard {
  id: string
  realName: string
  account: string
  headIcon: string
  organizeName: string
  positionName: string
  telePhone: string
  landline: string
  mobilePhone: string
  email: string
}

export interface ImUser {
  id: string
  account: string
  realName: string
  headIcon: string
  department: string
}

/** `quickQuery`: initials of the name's pinyin in capitals, `#` where there is none. .NET platforms answer a bare array with `department`. */
export interface UserEntry extends ImUser {
  gender: number
  quickQuery: string
  /** Syllables in lower case with a blank between, for search; only our server sends it. */
  pinyin?: string
  /** Ours: for search by number; '' where the number is not to be shown. */
  mobilePhone?: string
  positionName?: string
}

export type NodeType = 'company' | 'department' | 'position' | 'role' | 'group' | 'groupType' | 'global' | 'user'

/** One node of any selector. In trees that end in people `num` counts those at and below the node, elsewhere its children. */
export interface OrganizeNode {
  id: string
  parentId: string
  fullName: string
  type: NodeType
  icon: string
  hasChildren: boolean
  isLeaf: boolean
  enabledMark: number
  num: number
  /** Absent in lists of one level. */
  children?: OrganizeNode[]
  enCode?: string
  sortCode?: number
  /** Path as text. */
  organize?: string
  /** Ids from the root to this node. */
  organizeIdTree?: string[]
  /** Key that is unique in the tree where an id may stand twice. */
  onlyId?: string
  /** Ours, for search in selectors: one syllable for each Han character; people have theirs in UserEntry. */
  pinyin?: string
  account?: string
  realName?: string
  headIcon?: string
  gender?: number
  /** Ours: id of who leads a company or department; absent where nobody is named. */
  managerId?: string
}

/** `fullName` is `姓名/账号`, `organize` the path of the current organization. */
export interface UserNode {
  id: string
  fullName: string
  realName: string
  type: 'user'
  headIcon: string
  organize: string
  gender: number
  enabledMark: number
  isLeaf: true
}

/** People in any of the lists; a department includes what is below it. `type` says which list the form means and narrows nothing. */
export const UserConditionBody = Type.Object({
  pagination: Type.Optional(PageQuery),
  type: Type.Optional(Type.String({ maxLength: 20, title: '类型' })),
  departIds: Type.Optional(Ids),
  positionIds: Type.Optional(Ids),
  userIds: Type.Optional(Ids),
  roleIds: Type.Optional(Ids),
  groupIds: Type.Optional(Ids)
})
export type UserConditionBody = Static<typeof UserConditionBody>

/** `mobilePhone` is masked: the full number is in UserCard. */
export interface UserConditionRow extends ImUser {
  /** `姓名/账号`. */
  fullName: string
  gender: number
  mobilePhone: string
  organize: string
}

/** Later platforms name the list `ids`. */
export const UserListBody = Type.Object({ userId: Type.Optional(Type.Union([Ids, Id], { title: '用户' })), ids: Type.Optional(Ids) })
export type UserListBody = Static<typeof UserListBody>

export const OrganizationQuery = Type.Object({ keyword: Keyword, organizeId: Type.Optional(Id) })
export type OrganizationQuery = Static<typeof OrganizationQuery>

export const OrganizeConditionBody = Type.Object({ departIds: Type.Optional(Ids), ids: Type.Optional(Ids), keyword: Keyword })
export type OrganizeConditionBody = Static<typeof OrganizeConditionBody>

export const PositionConditionBody = Type.Object({
  departIds: Type.Optional(Ids),
  positionIds: Type.Optional(Ids),
  ids: Type.Optional(Ids),
  keyword: Keyword
})
export type PositionConditionBody = Static<typeof PositionConditionBody>

export const StarBody = Type.Object({ isStarred: Type.Boolean({ title: '星标' }) })
export type StarBody = Static<typeof StarBody>
