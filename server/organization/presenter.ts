import type { ImUser, SubordinateNode, UserCard, UserConditionRow, UserEntry, UserNode } from '@/contract/organization'
import { maskMobile } from '@/domain/format/mask'
import { imagePath } from '../files/signature'
import { initialsOf, pinyinOf } from './initials'
import type { OrganizeIndex } from './organizeIndex'
import type { PersonRow } from './repository/people'
import type { OrganizeRow, PositionRow } from './repository/structure'
import { ICONS, type Flat } from './tree'

/** Bare public path of an avatar, '' = none. */
export const avatarPath = (headIcon: string): string => (headIcon === '' ? '' : imagePath('userAvatar', headIcon))

/** How a person is shown as text (people.md#shown-as-text). */
export const personText = (person: { realName: string; account: string }): string => `${person.realName}/${person.account}`

const enabledOf = (person: PersonRow): number => (person.deletedAt === null ? person.enabledMark : 0)

export function presentImUser(person: PersonRow, organizes: OrganizeIndex): ImUser {
  return {
    id: person.id,
    account: person.account,
    realName: person.realName,
    headIcon: avatarPath(person.headIcon),
    department: organizes.get(person.organizeId)?.fullName ?? ''
  }
}

/** Lists show a number only in part; UserCard shows it whole. */
const maskedMobile = (person: PersonRow): string => (person.mobile === '' ? '' : maskMobile(person.mobile))

export function presentEntry(person: PersonRow, organizes: OrganizeIndex): UserEntry {
  return {
    id: person.id,
    account: person.account,
    realName: person.realName,
    headIcon: avatarPath(person.headIcon),
    department: organizes.get(person.organizeId)?.fullName ?? '',
    gender: person.gender,
    quickQuery: initialsOf(person.realName),
    pinyin: pinyinOf(person.realName),
    mobilePhone: maskedMobile(person),
    positionName: person.position ?? ''
  }
}

export function presentConditionRow(person: PersonRow, organizes: OrganizeIndex): UserConditionRow {
  return {
    ...presentImUser(person, organizes),
    fullName: personText(person),
    gender: person.gender,
    mobilePhone: maskedMobile(person),
    organize: organizes.pathText(person.organizeId)
  }
}

export function presentUserNode(person: PersonRow, organizes: OrganizeIndex): UserNode {
  return {
    id: person.id,
    fullName: personText(person),
    realName: person.realName,
    type: 'user',
    headIcon: avatarPath(person.headIcon),
    organize: organizes.pathText(person.organizeId),
    gender: person.gender,
    enabledMark: enabledOf(person),
    isLeaf: true
  }
}

export function presentSubordinate(person: PersonRow, organizes: OrganizeIndex, isLeaf: boolean): SubordinateNode {
  return {
    id: person.id,
    avatar: avatarPath(person.headIcon),
    userName: personText(person),
    department: organizes.get(person.organizeId)?.fullName ?? '',
    position: person.position ?? '',
    isLeaf
  }
}

export function presentCard(
  person: PersonRow & { telePhone: string; landline: string; email: string },
  organizes: OrganizeIndex
): UserCard {
  return {
    id: person.id,
    realName: person.realName,
    account: person.account,
    headIcon: avatarPath(person.headIcon),
    organizeName: organizes.pathText(person.organizeId),
    positionName: person.position ?? '',
    telePhone: person.telePhone,
    landline: person.landline,
    mobilePhone: person.mobile,
    email: person.email
  }
}

/** A company or department as a node. */
export function organizeNode(row: OrganizeRow, organizes: OrganizeIndex): Flat {
  return {
    id: row.id,
    parentId: row.parentId,
    fullName: row.fullName,
    type: row.category,
    icon: ICONS[row.category],
    enabledMark: row.enabledMark,
    enCode: row.enCode,
    sortCode: row.sortCode,
    organize: organizes.pathText(row.id),
    organizeIdTree: organizes.path(row.id).map(({ id }) => id),
    ...(row.managerId !== null && { managerId: row.managerId })
  }
}

export function positionNode(row: PositionRow, organizes: OrganizeIndex): Flat {
  return {
    id: row.id,
    parentId: row.organizeId,
    fullName: row.fullName,
    type: 'position',
    icon: ICONS.position,
    enabledMark: row.enabledMark,
    enCode: row.enCode,
    sortCode: row.sortCode,
    organize: organizes.pathText(row.organizeId)
  }
}

/** A person as a node. @param parentId the organization under which it stands here */
export function userTreeNode(person: PersonRow, parentId: string, organizes: OrganizeIndex): Flat {
  return {
    id: person.id,
    parentId,
    fullName: personText(person),
    type: 'user',
    icon: ICONS.user,
    enabledMark: person.enabledMark,
    account: person.account,
    realName: person.realName,
    headIcon: avatarPath(person.headIcon),
    gender: person.gender,
    organize: organizes.pathText(person.organizeId)
  }
}
