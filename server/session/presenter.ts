import type { CurrentUser, PermissionEntry, SysConfigInfo, UserInfo } from '@/contract/session'
import { PRODUCT_NAME } from '@/domain/constants'
import type { ServerConfig } from '../config'
import { FEATURES } from '../features'
import { imagePath } from '../files/signature'
import type { MenuNode } from '@/contract/workbench'
import type { CurrentUserRows, UserRow } from './repository'

/** How a person is shown as text (people.md#shown-as-text). */
const userText = (user: Pick<UserRow, 'realName' | 'account'>): string => `${user.realName}/${user.account}`

export function presentCurrentUser(
  rows: CurrentUserRows,
  menuList: MenuNode[],
  { version, dispatch }: Pick<ServerConfig, 'version' | 'dispatch'>,
  contentChecks: readonly string[]
): CurrentUser {
  const companyName = rows.organizePath.at(-1)?.fullName ?? ''
  return {
    userInfo: presentUserInfo(rows),
    menuList,
    permissionList: presentPermissions(rows),
    sysConfigInfo: {
      ...presentSysConfig(companyName, version),
      ...(dispatch.phone !== '' && { dispatchPhone: dispatch.phone }),
      ...(contentChecks.length > 0 && { contentChecks: [...contentChecks] })
    },
    features: [...FEATURES]
  }
}

function presentUserInfo({
  administers,
  mustChange,
  user,
  manager,
  organizePath,
  positions,
  roles,
  subordinateIds,
  groupIds,
  session,
  logins
}: CurrentUserRows): UserInfo {
  const department = organizePath.find((row) => row.category === 'department')
  const company = organizePath.find((row) => row.category === 'company')
  const current = positions.find((row) => row.id === user.positionId)
  const previous = logins[1]
  return {
    userId: user.id,
    userAccount: user.account,
    userName: user.realName,
    headIcon: user.headIcon === '' ? '' : imagePath('userAvatar', user.headIcon),
    gender: user.gender,
    landline: user.landline,
    telePhone: user.telePhone,
    mobilePhone: user.mobile,
    email: user.email,
    birthday: user.birthday,
    organizeId: user.organizeId,
    organizeName: [...organizePath]
      .reverse()
      .map((row) => row.fullName)
      .join(' / '),
    departmentId: department?.id ?? '',
    departmentName: department?.fullName ?? '',
    companyId: company?.id ?? '',
    companyName: company?.fullName ?? '',
    managerId: manager?.id ?? '',
    manager: manager === undefined ? '' : userText(manager),
    subsidiary: organizePath.map((row) => row.id),
    subordinates: subordinateIds,
    // Forms take the first as the current one (system.md#parameters).
    positionIds: [...positions]
      .sort((a, b) => Number(b === current) - Number(a === current))
      .map((row) => ({ id: row.id, name: row.fullName })),
    positionId: current?.id ?? '',
    positionName: current?.fullName ?? '',
    roleIds: roles.map((row) => row.id),
    roleId: roles[0]?.id ?? '',
    roleName: roles.map((row) => row.fullName).join('，'),
    groupIds,
    loginTime: session.createdAt,
    loginIPAddress: session.ip,
    loginIPAddressName: '',
    loginPlatForm: session.platform,
    prevLogin: previous === undefined ? 0 : 1,
    prevLoginTime: previous?.createdAt ?? null,
    prevLoginIPAddress: previous?.ip ?? '',
    prevLoginIPAddressName: '',
    isAdministrator: user.isAdministrator,
    administers,
    ...(mustChange && { mustChangePassword: true }),
    overdueTime: session.expiresAt,
    tenantId: '0',
    portalId: '',
    dataScope: [],
    workflowEnabled: 1,
    systemId: ''
  }
}

/** One entry a menu that carries any right of this person (people.md#permission-list). */
function presentPermissions({ permissions, moduleNames }: CurrentUserRows): PermissionEntry[] {
  const models = [...new Set(permissions.map((row) => row.modelId))].sort()
  return models.map((modelId) => {
    const of = (kind: (typeof permissions)[number]['kind']) =>
      permissions
        .filter((row) => row.modelId === modelId && row.kind === kind)
        .map((row) => ({ id: `${modelId}_${row.enCode}`, fullName: row.fullName, enCode: row.enCode }))
    return {
      modelId,
      moduleName: moduleNames.get(modelId) ?? '',
      button: of('button'),
      column: of('column'),
      form: of('form'),
      resource: of('resource').map(({ id, fullName }) => ({ id, fullName }))
    }
  })
}

function presentSysConfig(companyName: string, version: string): SysConfigInfo {
  return {
    sysName: PRODUCT_NAME,
    sysVersion: version,
    copyright: `Copyright © 2026 ${companyName}`,
    companyName,
    loginIcon: '',
    logoIcon: '',
    navigationIcon: '',
    appIcon: ''
  }
}
