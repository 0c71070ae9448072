import { VEHICLE_CLASSES } from '@/domain/transferCar/dictionaries'
import { FIELD_LABELS } from '@/domain/transferCar/fieldLabels'
import { FEE_NAMES } from '@/domain/transferCar/fees/engine'

/** Names of what other areas send, for messages alone. Those that only a program fills are named too: nobody reads a wire name. */
const OTHER_LABELS: Readonly<Record<string, string>> = {
  id: '编号', userId: '人员', organizeId: '组织', orderId: '工单', accidentOrderId: '事故工单', reportId: '报表', menuId: '应用', interfaceId: '数据接口', paymentId: '收款', ownerId: '负责人',
  collectorId: '收款人', fileId: '文件', url: '地址', user: '人员', expires: '有效期', sign: '签名', thumb: '缩略图', encryption: '下载凭证', token: '登录凭证', counts: '未读数', sord: '排序',
  messageType: '消息类型', messageContent: '消息内容', area: '业务', type: '类型', status: '状态', outcome: '结果', role: '身份', scope: '范围', grant_type: '登录方式', client_id: '客户端',
  client_secret: '客户端密钥', clientId: '客户端', origin: '来源', timestamp: '时间', pagination: '分页', data: '内容', row: '所选数据', text: '文字', title: '标题', art: '图案', picture: '图片',
  sortCode: '排序', startsAt: '开始时间', endsAt: '结束时间', enabledMark: '状态', photo: '照片', points: '位置', background: '后台定位', onDuty: '在班', no: '证件号码', expiresAt: '有效期',
  propsValue: '取值字段', relationField: '关联字段', fieldName: '参数名', dataType: '数据类型', required: '是否必填', defaultValue: '默认值', jnpfKey: '控件类型', columnOptions: '显示列',
  missing: '未填项', createdHour: '报案时段', from: '起始日期', to: '截止日期', dimension: '统计维度', money: '金额范围', moneyFrom: '起始日期', moneyTo: '截止日期', feeCode: '费用项目', ageing: '账龄',
  titleType: '抬头类型', taxNo: '税号', telephone: '电话', bankName: '开户行', bankAccount: '银行账号', amountFen: '金额', email: '邮箱', noTaxNo: '无税号', taxNoOverride: '税号核对说明',
  buyerUsed: '购方已抵扣', countedFen: '清点金额', paymentIds: '收款', way: '收款途径', payCode: '付款码', voucher: '凭证照片', slipNo: '流水号', day: '日期', channel: '收款渠道', close: '结案',
  month: '月份', paidAt: '到账时间', waiveReason: '免缴原因', dueAt: '应缴日期', creditLimitFen: '信用额度', paymentDays: '账期天数',
  ...Object.fromEntries(VEHICLE_CLASSES.map(({ code, label }) => [code, label])), ...FEE_NAMES
}

/** Chinese name of a field by its name on the wire; undefined where nobody named it (a test finds those). */
export function fieldLabel(name: string): string | undefined {
  for (const labels of [FIELD_LABELS, OTHER_LABELS]) if (Object.hasOwn(labels, name)) return labels[name]
  return undefined
}
