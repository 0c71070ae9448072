import { PRODUCT_NAME } from './constants'

/** One part of the text that a person agrees to. */
export interface AgreementPart {
  title: string
  text: string
}

/** Changes with the texts below and those of pages/my/agreement: whoever agreed to older ones is asked again. */
export const AGREEMENT_VERSION = '2026-11-27'

/** What the app is, for somebody who is not signed in. */
export const PRODUCT_INTRODUCTION = `${PRODUCT_NAME}供拖车公司的员工办理事故救援：受理来电、派单、现场留证、收费结算和停车场管理。账号由所在公司开通，不对外注册。`

/** What the consent line of the login page opens; the whole text stands in pages/my/agreement. */
export const PRIVACY_SUMMARY: readonly AgreementPart[] = [
  { title: '谁可以使用', text: `${PRODUCT_NAME}供拖车公司的员工办理工单。账号由所在公司开通，只限本人使用，离职后由公司停用。` },
  { title: '收集什么', text: '账号、姓名、部门、岗位和手机号；工单里填写的联系人、车辆和地点；作业中拍摄的照片、签名；出车途中的位置。' },
  { title: '用来做什么', text: '只用于受理、派单、作业、结算和留证。位置只在出发到抵达目的地之间记录，最多保存 90 天。' },
  { title: '谁能看到', text: '按岗位权限查看；列表里的手机号和证件号已遮挡，查看完整信息需要权限并留有记录。' },
  { title: '存放在哪里', text: '保存在公司自己的服务器上。退出登录会清除本机的登录信息和缓存。' },
  { title: '怎样更正或删除', text: '个人信息有误或要停用账号，请联系所在公司的管理员。' }
]
