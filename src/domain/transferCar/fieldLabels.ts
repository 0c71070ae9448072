import { FEE_FIELD_LABELS } from './fees/fieldLabels'

/** Chinese names of the towing area's fields, for messages and the event log: people are never shown a field's wire name. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...FEE_FIELD_LABELS,
  // intake (towing.md section 3)
  source: '来源', policeCaseNo: '警情编号', bearer: '承担方', serviceType: '作业类型', accidentType: '事故类型', roadType: '道路类型', roadName: '道路名称',
  kmPost: '公里桩号', address: '事故地点', position: '定位', reporterName: '报案人姓名', reporterMobile: '报案人手机', vehicles: '车辆', vehiclePhotos: '车辆照片',
  destType: '目的地类型', destAddress: '目的地', destPosition: '目的地定位', destPendingReason: '目的地待定原因', injured: '受伤人数', lanesBlocked: '占用车道', hazmat: '危险品', remark: '备注', draft: '草稿',
  plateSituation: '车牌情况', plateNo: '车牌', vin: '车架号', vinConfirmed: '车架号确认', vehicleClass: '车型', brandModel: '品牌型号', color: '颜色', damaged: '车辆损伤',
  // position
  lng: '经度', lat: '纬度', coordType: '坐标系', accuracyM: '定位精度', fixAt: '定位时间',
  // steps
  version: '版本', deviceAt: '设备时间', clockOffsetMs: '时钟偏差', note: '备注', evidence: '照片', category: '照片类别', fileName: '文件', sha256: '文件校验值',
  lineKeys: '费用项目', reason: '原因', reasonCode: '原因', driverId: '驾驶员', truckId: '拖车', etaAt: '预计到达', confirmBusy: '重复派工确认', confirmCapacity: '载重不足确认', noPositionReason: '未定位原因', farNote: '距离说明',
  unsafeReason: '不安全原因', agreedPriceFen: '约定价格', signature: '签字', signerName: '签字人姓名', signerRole: '签字人身份', exemption: '免签原因', exemptionNote: '免签说明',
  extraWork: '附加作业', resultNote: '作业结果', distanceM: '拖运里程', distanceSource: '里程来源', distanceReason: '里程说明', slot: '车位', keys: '钥匙数量',
  odometerKm: '里程表读数', belongings: '随车物品', receiverName: '接车人姓名', receiverMobile: '接车人手机',
  direction: '方向', areaCode: '所在区域', insurer: '保险公司', policyNo: '保单号', claimNo: '报案号', surveyorMobile: '查勘员手机', customerId: '协议客户', illegalParking: '违法停车',
  people: '相关人员', plateColor: '车牌颜色', seats: '座位数', axles: '轴数', massKg: '总质量', driveType: '驱动方式', isElectric: '新能源', carried: '托运', quote: '价目明细',
  holdReason: '扣留原因', noticeAt: '取车通知时间', collectDays: '取车期限', pickUpName: '取车人姓名', pickUpMobile: '取车人手机', idType: '证件类型', idNo: '证件号码', relation: '与车主关系',
  yardId: '停车场', unitId: '增派车辆', assistants: '随车人员', confirmations: '时间确认',
  // lists
  createdFrom: '起始日期', createdTo: '截止日期', flag: '标记', truckIds: '拖车',
  tab: '分类', keyword: '关键词', cursor: '翻页位置', pageSize: '每页条数', field: '字段', mobile: '手机号'
}
