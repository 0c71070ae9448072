import type { ServiceStatus } from '@/contract/transferCar/order/codes'

/** Places around Shenzhen, GCJ02. Streets are real, cases are made up. */
export const PLACES = [
  {
    address: '深圳市南山区滨海大道深圳湾公园段往机场方向',
    areaCode: '440305',
    roadType: 'CITY',
    roadName: '滨海大道',
    lng: 113.948201,
    lat: 22.520133
  },
  {
    address: '深圳市福田区深南大道华强北路口东侧',
    areaCode: '440304',
    roadType: 'CITY',
    roadName: '深南大道',
    lng: 114.087215,
    lat: 22.541327
  },
  {
    address: '深圳市龙华区梅观高速民治出口前 300 米',
    areaCode: '440309',
    roadType: 'EXPRESSWAY',
    roadName: '梅观高速',
    kmPost: 'K12+300',
    lng: 114.043127,
    lat: 22.615204
  },
  {
    address: '深圳市宝安区广深公路福永段白石厦天桥下',
    areaCode: '440306',
    roadType: 'ORDINARY',
    roadName: '广深公路',
    lng: 113.811534,
    lat: 22.671829
  },
  {
    address: '深圳市龙岗区龙岗大道爱联地铁站 A 口',
    areaCode: '440307',
    roadType: 'CITY',
    roadName: '龙岗大道',
    lng: 114.208347,
    lat: 22.706912
  },
  {
    address: '深圳市罗湖区泥岗东路红岗路交叉口',
    areaCode: '440303',
    roadType: 'CITY',
    roadName: '泥岗东路',
    lng: 114.104286,
    lat: 22.567341
  },
  {
    address: '机荷高速荷坳往机场方向清湖立交附近',
    areaCode: '440309',
    roadType: 'EXPRESSWAY',
    roadName: '机荷高速',
    kmPost: 'K31+850',
    lng: 114.051982,
    lat: 22.668725
  },
  {
    address: '深圳市南山区科苑路科兴科学园地下停车场 B2',
    areaCode: '440305',
    roadType: 'PARKING',
    roadName: '科苑路',
    lng: 113.943762,
    lat: 22.548309
  },
  {
    address: '深圳市盐田区盐排高速盐田港出口匝道',
    areaCode: '440308',
    roadType: 'EXPRESSWAY',
    roadName: '盐排高速',
    kmPost: 'K3+120',
    lng: 114.262174,
    lat: 22.591438
  },
  {
    address: '深圳市坪山区坪山大道比亚迪路口',
    areaCode: '440310',
    roadType: 'CITY',
    roadName: '坪山大道',
    lng: 114.345209,
    lat: 22.689113
  },
  { address: '深圳市光明区公常路玉律路口', areaCode: '440311', roadType: 'ORDINARY', roadName: '公常路', lng: 113.905218, lat: 22.738472 },
  {
    address: '沿江高速前海出口往虎门方向应急车道',
    areaCode: '440305',
    roadType: 'EXPRESSWAY',
    roadName: '沿江高速',
    kmPost: 'K5+600',
    lng: 113.868931,
    lat: 22.536274
  },
  {
    address: '深圳市宝安区宝安大道固戍地铁站 C 口辅道',
    areaCode: '440306',
    roadType: 'CITY',
    roadName: '宝安大道',
    lng: 113.842165,
    lat: 22.605387
  },
  { address: '深圳市福田区彩田路莲花北村西门', areaCode: '440304', roadType: 'CITY', roadName: '彩田路', lng: 114.063418, lat: 22.562093 },
  {
    address: '深圳市龙岗区布吉街道布龙路水径隧道口',
    areaCode: '440307',
    roadType: 'ORDINARY',
    roadName: '布龙路',
    lng: 114.098735,
    lat: 22.612947
  },
  {
    address: '南光高速西丽往光明方向塘朗山隧道出口',
    areaCode: '440305',
    roadType: 'EXPRESSWAY',
    roadName: '南光高速',
    kmPost: 'K4+250',
    lng: 113.965173,
    lat: 22.597826
  }
] as const

export const DESTINATIONS = [
  { destType: 'POLICE_YARD', destAddress: '福田交警大队指定停车场（梅林路 9 号）', destLng: 114.047318, destLat: 22.571826 },
  { destType: 'OWN_YARD', destAddress: '梅林停车场（梅观路 28 号）', destLng: 114.049113, destLat: 22.574512 },
  { destType: 'DEALER_4S', destAddress: '南山区沙河西路广汽丰田 4S 店', destLng: 113.953426, destLat: 22.553171 },
  { destType: 'GARAGE', destAddress: '宝安区西乡鸿运汽车维修厂', destLng: 113.861297, destLat: 22.579634 },
  { destType: 'OWNER_CHOICE', destAddress: '龙华区民治大道车主小区地面车位', destLng: 114.036851, destLat: 22.624093 },
  { destType: 'DEALER_4S', destAddress: '龙岗区吉祥路比亚迪服务中心', destLng: 114.251638, destLat: 22.723905 }
] as const

export const CARS = [
  { brandModel: '丰田凯美瑞', color: '白色', vehicleClass: 'K1', plate: 'standard' },
  { brandModel: '比亚迪秦PLUS DM-i', color: '灰色', vehicleClass: 'K1', plate: 'energy' },
  { brandModel: '大众朗逸', color: '银色', vehicleClass: 'K1', plate: 'standard' },
  { brandModel: '特斯拉Model 3', color: '红色', vehicleClass: 'K1', plate: 'energy' },
  { brandModel: '本田雅阁', color: '黑色', vehicleClass: 'K1', plate: 'standard' },
  { brandModel: '五菱宏光', color: '白色', vehicleClass: 'H1', plate: 'standard' },
  { brandModel: '江淮骏铃轻卡', color: '蓝色', vehicleClass: 'H2', plate: 'standard' },
  { brandModel: '广汽埃安S', color: '蓝色', vehicleClass: 'K1', plate: 'energy' },
  { brandModel: '东风天龙牵引车', color: '红色', vehicleClass: 'H6', plate: 'standard' },
  { brandModel: '别克GL8', color: '黑色', vehicleClass: 'K1', plate: 'standard' },
  { brandModel: '宇通客车', color: '绿色', vehicleClass: 'K3', plate: 'standard' },
  { brandModel: '日产轩逸', color: '金色', vehicleClass: 'K1', plate: 'standard' }
] as const

export const SURNAMES = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'
export const GIVEN = [
  '志强',
  '文静',
  '建国',
  '晓燕',
  '伟明',
  '雅婷',
  '俊杰',
  '美玲',
  '浩然',
  '佳怡',
  '国华',
  '秀英',
  '子轩',
  '丽娟',
  '振宇',
  '思远',
  '海波',
  '春梅',
  '天佑',
  '雪莲'
]

export const REMARKS = [
  '车辆停在应急车道，已放三角牌',
  '车主在车内等候，双闪已开',
  '前轮抱死，需要辅助轮',
  '底盘较低，装车注意',
  '',
  '',
  '',
  '保险公司已报案',
  '车上有老人，请尽快',
  ''
]
export const BELONGINGS = ['行车记录仪 1 个、雨伞 1 把', '儿童座椅 1 个，后备箱行李箱 2 个', '无贵重物品', '工具箱 1 个、备胎 1 个']

type Ending = 'towed' | 'repaired' | 'stored'
export interface Plan {
  status: ServiceStatus
  /** How long ago the call came in, hours. */
  hoursAgo: number
  driver?: 1 | 2 | 3 | 4
  ending?: Ending
  /** Where a stored vehicle stands. */
  slot?: string
  /** The status that a cancelled or voided order was in. */
  from?: ServiceStatus
}

/** Forty orders over the last weeks; driver1 is free, so that he can be given the first order at once. */
export const PLANS: readonly Plan[] = [
  { status: 'PENDING', hoursAgo: 0.1 },
  { status: 'PENDING', hoursAgo: 0.3 },
  { status: 'PENDING', hoursAgo: 0.6 },
  { status: 'DRAFT', hoursAgo: 0.5 },
  { status: 'DRAFT', hoursAgo: 26 },
  { status: 'ASSIGNED', hoursAgo: 0.4, driver: 3 },
  { status: 'ASSIGNED', hoursAgo: 0.2, driver: 2 },
  { status: 'ACCEPTED', hoursAgo: 0.7, driver: 4 },
  { status: 'EN_ROUTE', hoursAgo: 0.8, driver: 2 },
  { status: 'ON_SCENE', hoursAgo: 1.1, driver: 3 },
  { status: 'WORKING', hoursAgo: 1.6, driver: 2 },
  { status: 'TOWING', hoursAgo: 1.9, driver: 4 },
  { status: 'AT_DEST', hoursAgo: 14, driver: 3 },
  { status: 'STORED', hoursAgo: 40, driver: 1, ending: 'stored' },
  { status: 'STORED', hoursAgo: 150, driver: 2, ending: 'stored' },
  { status: 'STORED', hoursAgo: 410, driver: 4, ending: 'stored' },
  { status: 'DONE', hoursAgo: 5, driver: 1, ending: 'towed' },
  { status: 'DONE', hoursAgo: 9, driver: 2, ending: 'repaired' },
  { status: 'DONE', hoursAgo: 22, driver: 3, ending: 'towed' },
  { status: 'DONE', hoursAgo: 31, driver: 4, ending: 'towed' },
  { status: 'DONE', hoursAgo: 52, driver: 1, ending: 'repaired' },
  { status: 'DONE', hoursAgo: 75, driver: 2, ending: 'towed' },
  { status: 'DRY_RUN', hoursAgo: 28, driver: 1 },
  { status: 'DRY_RUN', hoursAgo: 120, driver: 3 },
  { status: 'CANCELLED', hoursAgo: 12, from: 'PENDING' },
  { status: 'CANCELLED', hoursAgo: 90, driver: 2, from: 'ACCEPTED' },
  { status: 'CANCELLED', hoursAgo: 260, from: 'PENDING' },
  { status: 'VOID', hoursAgo: 66, from: 'PENDING' },
  { status: 'VOID', hoursAgo: 310, from: 'PENDING' },
  { status: 'CLOSED', hoursAgo: 98, driver: 1, ending: 'towed' },
  { status: 'CLOSED', hoursAgo: 130, driver: 3, ending: 'towed' },
  { status: 'CLOSED', hoursAgo: 165, driver: 2, ending: 'repaired' },
  { status: 'CLOSED', hoursAgo: 190, driver: 4, ending: 'towed' },
  { status: 'CLOSED', hoursAgo: 221, driver: 1, ending: 'towed' },
  { status: 'CLOSED', hoursAgo: 268, driver: 2, ending: 'towed' },
  { status: 'CLOSED', hoursAgo: 301, driver: 3, ending: 'repaired' },
  { status: 'CLOSED', hoursAgo: 340, driver: 4, ending: 'towed' },
  { status: 'CLOSED', hoursAgo: 388, driver: 1, ending: 'towed' },
  { status: 'CLOSED', hoursAgo: 436, driver: 2, ending: 'towed' },
  { status: 'CLOSED', hoursAgo: 495, driver: 3, ending: 'towed' }
]
