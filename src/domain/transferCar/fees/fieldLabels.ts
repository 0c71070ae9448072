/** Chinese names of the fields of prices and bills, for messages. */
export const FEE_FIELD_LABELS: Readonly<Record<string, string>> = {
  // cards and agreements
  name: '名称', region: '适用地区', classScheme: '车型标准', effectiveFrom: '生效时间', effectiveTo: '截止时间', basisDocNo: '依据文件', isTowFree: '政策免费', baseDistanceM: '基价里程',
  classes: '车型价格', baseFen: '基价', perKmFen: '超出每公里价格', craneFen: '吊装价格', capFen: '上限', night: '夜间', rateBp: '加收比例', fromMinute: '起始时刻', toMinute: '截止时刻',
  waiting: '等待', freeMinutes: '免费分钟', stepMinutes: '计费分钟', stepFen: '等待价格', carriedBp: '托运加收', hazmatBp: '危险品加收', heavy: '超重', fromTons: '起始吨数', toTons: '截止吨数',
  fenPerTon: '每吨价格', crane: '吊装', withTowBp: '同时拖车比例', sharedBp: '多车共用比例', dryRun: '空驶', towBp: '拖车比例', craneBp: '吊装比例', minFen: '最低价格', storage: '保管',
  perDayFen: '每天价格', freeDays: '免费天数', method: '计天方式', items: '收费项目', priceFen: '单价', unit: '单位', taxBp: '税率', defaultTaxBp: '默认税率', discountBp: '折扣', at: '停用时间',
  // customers
  kind: '客户类别', contact: '联系人', enabled: '启用',
  // bills
  tow: '拖车', craneVehicles: '共用吊车的车辆数', massTons: '总质量', waitingMinutes: '等待分钟', code: '收费项目', qtyMilli: '数量', manual: '手工费用', unitPriceFen: '单价', photoIds: '照片',
  payer: '付款方', discountFen: '优惠金额', discountReason: '优惠原因', billVersion: '账单版本', approve: '审批意见', cardId: '价目', cardVersion: '价目版本', agreementId: '协议'
}
