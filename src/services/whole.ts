import type { InSiteDetail } from '@/contract/message'
import type { BaseInfo, ImUser, UserCard, UserEntry } from '@/contract/organization'
import type { UserInfo } from '@/contract/session'

/** Complete records: what stands where a platform leaves a hole (see domain/filled). */

export const WHOLE_IM_USER: ImUser = { id: '', account: '', realName: '', headIcon: '', department: '' }

export const WHOLE_USER_ENTRY: UserEntry = { ...WHOLE_IM_USER, gender: 3, quickQuery: '' }

export const WHOLE_USER_CARD: UserCard = {
  id: '', realName: '', account: '', headIcon: '', organizeName: '', positionName: '', telePhone: '', landline: '', mobilePhone: '', email: ''
}

export const WHOLE_BASE_INFO: BaseInfo = {
  id: '', account: '', realName: '', signature: '', gender: '3', nation: '', nativePlace: '', entryDate: null, certificatesType: '', certificatesNumber: '',
  education: '', birthday: null, telePhone: '', landline: '', mobilePhone: '', email: '', urgentContacts: '', urgentTelePhone: '', postalAddress: '',
  avatar: '', theme: '', language: '', organizeId: '', organize: '', positionId: '', position: '', manager: '', roleId: '', roleIds: [], creatorTime: 0, prevLogTime: null
}

export const WHOLE_USER_INFO: UserInfo = {
  userId: '', userAccount: '', userName: '', headIcon: '', gender: 3, landline: '', telePhone: '', mobilePhone: '', email: '', birthday: null,
  organizeId: '', organizeName: '', departmentId: '', departmentName: '', companyId: '', companyName: '', managerId: '', manager: '', subsidiary: [], subordinates: [],
  positionIds: [], positionId: '', positionName: '', roleIds: [], roleId: '', roleName: '', groupIds: [], loginTime: 0, loginIPAddress: '', loginIPAddressName: '',
  loginPlatForm: '', prevLogin: 0, prevLoginTime: null, prevLoginIPAddress: '', prevLoginIPAddressName: '', isAdministrator: false, overdueTime: 0, tenantId: '',
  portalId: '', dataScope: [], workflowEnabled: 0, systemId: ''
}

export const WHOLE_IN_SITE_DETAIL: InSiteDetail = { id: '', title: '', type: 1, bodyText: '', creatorUser: '', lastModifyTime: 0, files: '[]' }
