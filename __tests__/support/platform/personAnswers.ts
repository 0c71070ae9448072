import { userNode } from './trees'
import { COMPANY, departmentOf, PEOPLE, POSITIONS, type FakePerson } from './world'

export const userInfo = (person: FakePerson): object => ({
  userId: person.id,
  userAccount: person.account,
  userName: person.realName,
  headIcon: `/api/file/Image/userAvatar/${person.account}.png`,
  gender: person.gender,
  organizeId: person.departmentId,
  organizeName: `${COMPANY.fullName}/${departmentOf(person)}`,
  departmentId: person.departmentId,
  departmentName: departmentOf(person),
  mobilePhone: person.mobile,
  positionIds: POSITIONS.filter((each) => each.id === person.positionId).map((each) => ({ id: each.id, name: each.fullName })),
  positionId: person.positionId,
  roleIds: ['r1'],
  isAdministrator: person.account === 'admin',
  portalId: '',
  loginTime: 1763690000000,
  prevLoginTime: null
})
export const baseInfo = (person: FakePerson): object => ({
  id: person.id,
  account: person.account,
  realName: person.realName,
  signature: null,
  gender: String(person.gender),
  nation: null,
  nativePlace: null,
  entryDate: null,
  certificatesType: null,
  certificatesNumber: null,
  education: null,
  birthday: null,
  telePhone: null,
  landline: null,
  mobilePhone: person.mobile,
  email: null,
  urgentContacts: null,
  urgentTelePhone: null,
  postalAddress: null,
  avatar: `/api/file/Image/userAvatar/${person.account}.png`,
  theme: 'classic',
  language: 'zh-cn',
  organizeId: person.departmentId,
  organize: `${COMPANY.fullName} / ${departmentOf(person)}`,
  positionId: person.positionId,
  position: '',
  manager: null,
  roleId: '普通员工',
  roleIds: ['r1'],
  creatorTime: 1763000000000,
  prevLogTime: null
})
export const person = (each: FakePerson): object => ({
  id: each.id,
  account: each.account,
  realName: each.realName,
  headIcon: `/api/file/Image/userAvatar/${each.account}.png`,
  department: departmentOf(each)
})
export const flatNode = (each: FakePerson): object => ({
  ...userNode(each),
  realName: each.realName,
  headIcon: `/api/file/Image/userAvatar/${each.account}.png`,
  organize: `${COMPANY.fullName}/${departmentOf(each)}`
})
export const matching = (keyword: string) => PEOPLE.filter((each) => each.realName.includes(keyword) || each.account.includes(keyword))
