import type { InSiteDetail, InSiteRow, UnreadCounts } from '@/contract/message'
import type {
  BaseInfo,
  ImUser,
  MajorChoice,
  OrganizeNode,
  SubordinateNode,
  UserCard,
  UserConditionRow,
  UserEntry,
  UserNode
} from '@/contract/organization'
import type { UserInfo } from '@/contract/session'
import type { DictionaryEntry } from '@/contract/system'
import type { FlowEntry } from '@/contract/workFlow'
import type { MenuNode } from '@/contract/workbench'

/** Complete records: what stands where a platform leaves a hole (see domain/filled). */

export const WHOLE_IM_USER: ImUser = { id: '', account: '', realName: '', headIcon: '', department: '' }

export const WHOLE_USER_ENTRY: UserEntry = { ...WHOLE_IM_USER, gender: 3, quickQuery: '' }

export const WHOLE_SUBORDINATE: SubordinateNode = { id: '', avatar: '', userName: '', department: '', position: '', isLeaf: true }
export const WHOLE_CHOICE: MajorChoice = { id: '', fullName: '', isDefault: false }
export const WHOLE_USER_NODE: Pick<UserNode, 'id' | 'fullName' | 'realName' | 'headIcon' | 'organize'> = {
  id: '',
  fullName: '',
  realName: '',
  headIcon: '',
  organize: ''
}
export const WHOLE_USER_ROW: UserConditionRow = { ...WHOLE_IM_USER, fullName: '', gender: 3, mobilePhone: '', organize: '' }

export const WHOLE_USER_CARD: UserCard = {
  id: '',
  realName: '',
  account: '',
  headIcon: '',
  organizeName: '',
  positionName: '',
  telePhone: '',
  landline: '',
  mobilePhone: '',
  email: ''
}

export const WHOLE_BASE_INFO: BaseInfo = {
  id: '',
  account: '',
  realName: '',
  signature: '',
  gender: '3',
  nation: '',
  nativePlace: '',
  entryDate: null,
  certificatesType: '',
  certificatesNumber: '',
  education: '',
  birthday: null,
  telePhone: '',
  landline: '',
  mobilePhone: '',
  email: '',
  urgentContacts: '',
  urgentTelePhone: '',
  postalAddress: '',
  avatar: '',
  theme: '',
  language: '',
  organizeId: '',
  organize: '',
  positionId: '',
  position: '',
  manager: '',
  roleId: '',
  roleIds: [],
  creatorTime: 0,
  prevLogTime: null
}

export const WHOLE_USER_INFO: UserInfo = {
  userId: '',
  userAccount: '',
  userName: '',
  headIcon: '',
  gender: 3,
  landline: '',
  telePhone: '',
  mobilePhone: '',
  email: '',
  birthday: null,
  organizeId: '',
  organizeName: '',
  departmentId: '',
  departmentName: '',
  companyId: '',
  companyName: '',
  managerId: '',
  manager: '',
  subsidiary: [],
  subordinates: [],
  positionIds: [],
  positionId: '',
  positionName: '',
  roleIds: [],
  roleId: '',
  roleName: '',
  groupIds: [],
  loginTime: 0,
  loginIPAddress: '',
  loginIPAddressName: '',
  loginPlatForm: '',
  prevLogin: 0,
  prevLoginTime: null,
  prevLoginIPAddress: '',
  prevLoginIPAddressName: '',
  isAdministrator: false,
  overdueTime: 0,
  tenantId: '',
  portalId: '',
  dataScope: [],
  workflowEnabled: 0,
  systemId: ''
}

export const WHOLE_IN_SITE_DETAIL: InSiteDetail = {
  id: '',
  title: '',
  type: 1,
  bodyText: '',
  creatorUser: '',
  lastModifyTime: 0,
  files: '[]'
}

export const WHOLE_IN_SITE_ROW: InSiteRow = { id: '', title: '', type: 1, creatorUser: '', lastModifyTime: 0, isRead: 0, enabledMark: 1 }
export const WHOLE_UNREAD: UnreadCounts = { unReadNum: 0, unReadMsg: 0, unReadNotice: 0, unReadSystemMsg: 0, unReadSchedule: 0 }

/** Of nodes, what every one of a tree has and is drawn by. */
export const WHOLE_NODE: Pick<OrganizeNode, 'id' | 'fullName'> = { id: '', fullName: '' }
export const WHOLE_ENTRY: Pick<DictionaryEntry, 'id' | 'fullName' | 'enCode' | 'parentId'> = {
  id: '',
  fullName: '',
  enCode: '',
  parentId: ''
}
export const WHOLE_FLOW: Omit<FlowEntry, 'isData'> = {
  id: '',
  fullName: '',
  enCode: '',
  formType: 2,
  type: 0,
  category: '',
  icon: '',
  iconBackground: '',
  description: ''
}
export const WHOLE_MENU: Pick<MenuNode, 'id' | 'fullName' | 'icon' | 'urlAddress' | 'type' | 'propertyJson'> = {
  id: '',
  fullName: '',
  icon: '',
  urlAddress: '',
  type: 0,
  propertyJson: ''
}
