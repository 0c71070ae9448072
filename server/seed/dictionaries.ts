import { TOWING_DICTIONARIES, type DictionaryOption } from '@/domain/transferCar/order/dictionaries'

interface DictionarySeed {
  enCode: string
  fullName: string
  entries: readonly DictionaryOption[]
}

/** Chinese names of the towing dictionaries; a new one without a name does not compile. */
const TOWING_NAMES: Readonly<Record<keyof typeof TOWING_DICTIONARIES, string>> = {
  towingSource: '来源',
  towingBearer: '承担方',
  towingServiceType: '作业类型',
  towingAccidentType: '事故类型',
  towingRoadType: '道路类型',
  towingVehicleClass: '车型',
  towingDestType: '目的地类型',
  towingTruckType: '拖车类型',
  towingPlateSituation: '车牌情况',
  towingCancelReason: '取消原因',
  towingDryRunReason: '空驶原因',
  towingPriceExemption: '免签原因',
  towingSignerRole: '签字人身份',
  towingExtraWork: '附加作业',
  towingDistanceSource: '里程来源',
  towingPhotoCategory: '照片类别',
  towingPersonRole: '人员身份',
  towingIdType: '证件类型',
  towingPlateColor: '车牌颜色',
  towingDriveType: '驱动方式',
  towingHoldReason: '扣留原因',
  towingPaperKind: '车队证件',
  towingCustomerKind: '客户类型'
}

const option = (code: string, label: string): DictionaryOption => ({ code, label })
const plain = (...labels: string[]): DictionaryOption[] => labels.map((label, i) => option(String(i + 1), label))

/** Profile dictionaries of the platform (people.md#current-user) and the insurers that the towing forms offer. */
const GENERAL: readonly DictionarySeed[] = [
  { enCode: 'sex', fullName: '性别', entries: [option('1', '男'), option('2', '女'), option('3', '保密')] },
  {
    enCode: 'Nation',
    fullName: '民族',
    entries: plain(
      '汉族',
      '壮族',
      '回族',
      '满族',
      '维吾尔族',
      '苗族',
      '彝族',
      '土家族',
      '藏族',
      '蒙古族',
      '侗族',
      '瑶族',
      '白族',
      '朝鲜族',
      '其他'
    )
  },
  { enCode: 'Education', fullName: '文化程度', entries: plain('初中', '高中', '中专', '大专', '本科', '硕士', '博士', '其他') },
  {
    enCode: 'certificateType',
    fullName: '证件类型',
    entries: plain('身份证', '港澳居民来往内地通行证', '台湾居民来往大陆通行证', '护照', '其他')
  },
  {
    enCode: 'WorkFlowCategory',
    fullName: '流程分类',
    entries: [option('office', '办公'), option('towing', '拖车救援'), option('finance', '财务')]
  },
  {
    enCode: 'towingInsurer',
    fullName: '保险公司',
    entries: [
      option('PICC', '人保财险'),
      option('CPIC', '太平洋产险'),
      option('PAIC', '平安产险'),
      option('CLPC', '国寿财险'),
      option('CIC', '中华联合'),
      option('YGBX', '阳光财险'),
      option('DDBX', '大地保险'),
      option('TPBX', '太平财险'),
      option('OTHER', '其他')
    ]
  }
]

export const DICTIONARIES: readonly DictionarySeed[] = [
  ...(Object.keys(TOWING_NAMES) as (keyof typeof TOWING_NAMES)[]).map((enCode) => ({
    enCode,
    fullName: TOWING_NAMES[enCode],
    entries: TOWING_DICTIONARIES[enCode]
  })),
  ...GENERAL
]
