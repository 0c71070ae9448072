import { Type, type Static } from '@sinclair/typebox'

/**
 * Session and account calls (session.md#signing-in). The platform's own family: unknown request
 * fields are ignored (wire.md#unknown-fields), so a newer client may send more.
 */

/** Query of POST /api/oauth/Login: the client credentials come from configuration on both sides. */
export const LoginQuery = Type.Object({
  client_id: Type.String({ maxLength: 100 }),
  client_secret: Type.String({ maxLength: 200 }),
  scope: Type.Optional(Type.String({ maxLength: 40 })),
  grant_type: Type.Optional(Type.String({ maxLength: 40 }))
})
export type LoginQuery = Static<typeof LoginQuery>

/** '1': this client takes a SecondStep (contract/signIn.ts) where an account asks for two; without it such an account is refused in words. */
const KnowsSecond = Type.Optional(Type.String({ maxLength: 1, title: '第二步验证' }))

/** Form of POST /api/oauth/Login, and query of the alternative GET /api/oauth. `password` = lower-case hex md5 of the plain text. */
export const LoginBody = Type.Object({
  account: Type.String({ minLength: 1, maxLength: 100, title: '账号' }),
  password: Type.String({ minLength: 1, maxLength: 64, title: '密码' }),
  /** Typed captcha text; required when getConfig says so. */
  code: Type.Optional(Type.String({ maxLength: 10, title: '验证码' })),
  /** Key under which the captcha picture was asked. */
  timestamp: Type.Optional(Type.String({ maxLength: 64 })),
  origin: Type.Optional(Type.String({ maxLength: 20 })),
  clientId: Type.Optional(Type.String({ maxLength: 200 })),
  second: KnowsSecond
})
export type LoginBody = Static<typeof LoginBody>

/** `token` already begins with `Bearer ` and is sent back as it is. */
export const LoginAnswer = Type.Object({ token: Type.String(), theme: Type.String() })
export type LoginAnswer = Static<typeof LoginAnswer>

/** `enableVerificationCode` is 0 or 1 here; later platforms send a boolean. */
export const LoginConfig = Type.Object({
  enableVerificationCode: Type.Union([Type.Integer(), Type.Boolean()]),
  verificationCodeNumber: Type.Optional(Type.Integer())
})
export type LoginConfig = Static<typeof LoginConfig>

export const LoginConfigParams = Type.Object({ account: Type.String({ minLength: 1, maxLength: 100, title: '账号' }) })
export const ImageCodeParams = Type.Object({
  length: Type.Integer({ minimum: 3, maximum: 6, title: '验证码长度' }),
  key: Type.String({ minLength: 1, maxLength: 64, title: '验证码标识' })
})

const NamedId = Type.Object({ id: Type.String(), name: Type.String() })

/** `gender`: 1 男, 2 女, anything else 保密. Times are epoch ms. */
export const UserInfo = Type.Object({
  userId: Type.String(),
  userAccount: Type.String(),
  userName: Type.String(),
  headIcon: Type.String(),
  gender: Type.Integer(),
  landline: Type.String(),
  telePhone: Type.String(),
  mobilePhone: Type.String(),
  email: Type.String(),
  birthday: Type.Union([Type.Integer(), Type.Null()]),
  organizeId: Type.String(),
  organizeName: Type.String(),
  departmentId: Type.String(),
  departmentName: Type.String(),
  companyId: Type.String(),
  companyName: Type.String(),
  managerId: Type.String(),
  /** `姓名/账号`, empty when there is none. */
  manager: Type.String(),
  subsidiary: Type.Array(Type.String()),
  /** Ids of the direct subordinates. */
  subordinates: Type.Array(Type.String()),
  positionIds: Type.Array(NamedId),
  positionId: Type.String(),
  positionName: Type.String(),
  roleIds: Type.Array(Type.String()),
  roleId: Type.String(),
  roleName: Type.String(),
  groupIds: Type.Array(Type.String()),
  loginTime: Type.Integer(),
  loginIPAddress: Type.String(),
  loginIPAddressName: Type.String(),
  loginPlatForm: Type.String(),
  prevLogin: Type.Integer(),
  prevLoginTime: Type.Union([Type.Integer(), Type.Null()]),
  prevLoginIPAddress: Type.String(),
  prevLoginIPAddressName: Type.String(),
  isAdministrator: Type.Boolean(),
  /** Has a console: administers the whole company or organizations of it (administration.md#who-administers). Ours; missing = no. */
  administers: Type.Optional(Type.Boolean()),
  /** Signed in with a one-time password: nothing else is answered until it was changed (session.md#one-time-passwords). Ours; missing = no. */
  mustChangePassword: Type.Optional(Type.Boolean()),
  /** When this session ends if it is not used, epoch ms. */
  overdueTime: Type.Integer(),
  tenantId: Type.String(),
  portalId: Type.String(),
  dataScope: Type.Array(Type.String()),
  workflowEnabled: Type.Integer(),
  systemId: Type.String()
})
export type UserInfo = Static<typeof UserInfo>

const PermissionCode = Type.Object({ id: Type.String(), fullName: Type.String(), enCode: Type.String() })
export const PermissionEntry = Type.Object({
  modelId: Type.String(),
  moduleName: Type.String(),
  button: Type.Array(PermissionCode),
  column: Type.Array(PermissionCode),
  form: Type.Array(PermissionCode),
  resource: Type.Array(Type.Object({ id: Type.String(), fullName: Type.String() }))
})
export type PermissionEntry = Static<typeof PermissionEntry>

/** Image fields are bare paths under the API base, empty when there is none. */
export const SysConfigInfo = Type.Object({
  sysName: Type.String(),
  sysVersion: Type.String(),
  copyright: Type.String(),
  companyName: Type.String(),
  loginIcon: Type.String(),
  logoIcon: Type.String(),
  navigationIcon: Type.String(),
  appIcon: Type.String(),
  /** Number of dispatch, for drivers; absent = not configured. */
  dispatchPhone: Type.Optional(Type.String()),
  /** Mini-programs whose platform looks at texts and pictures: they say who they are (contract/moderation). */
  contentChecks: Type.Optional(Type.Array(Type.String()))
})
export type SysConfigInfo = Static<typeof SysConfigInfo>

/** What a server of ours can do beyond the platform (wire.md#features); screens go by it. Absent on foreign platforms. */
const Features = Type.Array(Type.String())

export const CurrentUserQuery = Type.Object({ type: Type.Optional(Type.String({ maxLength: 20 })) })
/** Answer of GET /api/oauth/CurrentUser. `menuList` is the tree of app/Menu, read and unused by the app (people.md#permission-list). */
export const CurrentUser = Type.Object({
  userInfo: UserInfo,
  menuList: Type.Array(Type.Unknown()),
  permissionList: Type.Array(PermissionEntry),
  sysConfigInfo: SysConfigInfo,
  features: Type.Optional(Features)
})
export type CurrentUser = Static<typeof CurrentUser>

export const VersionAnswer = Type.Object({ sysVersion: Type.String() })
export type VersionAnswer = Static<typeof VersionAnswer>

export const AppStartInfo = Type.Object({ appVersion: Type.String(), appUpdateContent: Type.String() })
export type AppStartInfo = Static<typeof AppStartInfo>

/** Path of Saas/Tenant/SmsCode: the account is a mobile number. Always answers the same: it must not tell which numbers are known. */
export const SmsCodeParams = Type.Object({ account: Type.String({ pattern: '^1[3-9]\\d{9}$', title: '手机号' }) })
export interface SmsCodeAnswer {
  /** Seconds until the next code may be asked. */
  waitSeconds: number
}
/** Form of Saas/Tenant/LoginSms; answers LoginAnswer, or the second step. */
export const LoginSmsBody = Type.Object({
  account: Type.String({ pattern: '^1[3-9]\\d{9}$', title: '手机号' }),
  code: Type.String({ pattern: '^\\d{6}$', title: '短信验证码' }),
  second: KnowsSecond
})
export type LoginSmsBody = Static<typeof LoginSmsBody>
