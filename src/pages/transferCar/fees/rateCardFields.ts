import type { RateCardBody } from '@/contract/transferCar/fees/bill'
import type { FeeCode, ItemCode, RateCard } from '@/contract/transferCar/fees/prices'
import { ROAD_TYPES, VEHICLE_CLASSES } from '@/domain/transferCar/order/dictionaries'
import { FEE_NAMES } from '@/domain/transferCar/fees/engine'
import { STORAGE_METHOD_LABELS } from '@/domain/transferCar/fees/storage'
import { fieldsIn, recordOf, textsOfRecord, type FieldGroup, type FieldSpec, type RepeatSpec, type Texts } from '../stores/editor/fields'

const BP_MAX = 100_000
const STEPS_OF_WEIGHT = 10

export const money = (path: string, label: string, more: Partial<FieldSpec> = {}): FieldSpec => ({ path, label, kind: 'money', ...more })
const percent = (path: string, label: string, help?: string): FieldSpec => ({
  path,
  label,
  kind: 'percent',
  max: BP_MAX,
  whenEmpty: 0,
  ...(help !== undefined && { help })
})
const minutes = (path: string, label: string, min = 0): FieldSpec => ({ path, label, kind: 'whole', unit: '分钟', min, max: 1440 })

/** When a card or an agreement holds, and what it rests on. */
export const VALIDITY_FIELDS: readonly FieldSpec[] = [
  { path: 'effectiveFrom', label: '生效日期', kind: 'day' },
  { path: 'effectiveTo', label: '有效期至', kind: 'lastDay', whenEmpty: null, help: '含当天；留空为长期有效' },
  { path: 'basisDocNo', label: '依据文件', kind: 'text', min: 1, max: 80, help: '文号或合同编号，会写在账单上' }
]

export const VEHICLE_CLASS_OPTIONS = VEHICLE_CLASSES.map(({ code, label }) => ({ value: code as string, label }))
/** What is sold by the piece; a code that is missing here does not compile. */
const ITEMS: Readonly<Record<ItemCode, true>> = {
  WINCH: true,
  DOLLY: true,
  TYRE: true,
  BRAKE: true,
  REPAIR: true,
  JUMP_START: true,
  FUEL: true,
  RECOVERY: true,
  CARGO: true
}
const ITEM_CODES = Object.keys(ITEMS) as ItemCode[]
export const ITEM_OPTIONS = ITEM_CODES.map((code) => ({ value: code as string, label: FEE_NAMES[code] }))
export const FEE_OPTIONS = (Object.keys(FEE_NAMES) as FeeCode[]).map((code) => ({ value: code as string, label: FEE_NAMES[code] }))
/** What a vehicle of one class costs; the card adds its cap. */
export const classFields = (code: string): readonly FieldSpec[] => [
  money(`classes.${code}.baseFen`, '基价'),
  money(`classes.${code}.perKmFen`, '超出每公里'),
  money(`classes.${code}.craneFen`, '吊装每次', { whenEmpty: null, help: '留空为不提供' })
]

/** The rate card's form (fees.md#rate-cards), in the order of the screen. */
export const RATE_CARD_GROUPS: readonly FieldGroup[] = [
  {
    title: '基本',
    fields: [
      { path: 'name', label: '名称', kind: 'text', min: 2, max: 60 },
      { path: 'region', label: '适用地区', kind: 'region', whenEmpty: '' },
      {
        path: 'roadType',
        label: '道路类型',
        kind: 'choice',
        whenEmpty: null,
        options: ROAD_TYPES.map(({ code, label }) => ({ value: code, label }))
      },
      { path: 'classScheme', label: '车型标准', kind: 'text', min: 1, max: 40 },
      ...VALIDITY_FIELDS,
      { path: 'isTowFree', label: '本地政策免收拖车费和吊装费', kind: 'flag' },
      { path: 'baseDistanceM', label: '基价里程', kind: 'km', max: 1_000_000 }
    ]
  },
  {
    title: '夜间',
    hint: '按到达现场的时间，开始时刻算夜间，结束时刻不算',
    fields: [
      { path: 'night.fromMinute', label: '开始', kind: 'time' },
      { path: 'night.toMinute', label: '结束', kind: 'time' },
      percent('night.rateBp', '拖车费加收')
    ]
  },
  {
    title: '等待',
    hint: '从到达现场算起',
    fields: [
      minutes('waiting.freeMinutes', '免费'),
      minutes('waiting.stepMinutes', '每', 1),
      money('waiting.stepFen', '每段收费', { whenEmpty: 0 })
    ]
  },
  {
    title: '吊装',
    hint: '各按吊装价的比例，两者都有时取低的',
    fields: [percent('crane.withTowBp', '与拖车同时作业'), percent('crane.sharedBp', '一台吊车作业多辆')]
  },
  { title: '加收', fields: [percent('carriedBp', '托运（拖车费的）'), percent('hazmatBp', '危险品（作业费的）')] },
  {
    title: '空驶',
    hint: '到达现场后才收',
    fields: [percent('dryRun.towBp', '拖车基价的'), percent('dryRun.craneBp', '吊装价的'), money('dryRun.minFen', '最低', { whenEmpty: 0 })]
  },
  {
    title: '保管',
    fields: [
      money('storage.perDayFen', '每天', { whenEmpty: 0 }),
      { path: 'storage.freeDays', label: '免费天数', kind: 'whole', unit: '天', max: 365, whenEmpty: 0 },
      {
        path: 'storage.method',
        label: '计天方法',
        kind: 'choice',
        options: Object.entries(STORAGE_METHOD_LABELS).map(([value, label]) => ({ value, label }))
      }
    ]
  },
  {
    title: '税率和上限',
    hint: '税含在价格内',
    fields: [percent('defaultTaxBp', '默认税率'), money('capFen', '单车作业费上限', { whenEmpty: null, help: '留空为没有上限' })]
  }
]

export const RATE_CARD_REPEATS: readonly RepeatSpec[] = [
  {
    title: '车型价格',
    prefix: 'classes',
    options: VEHICLE_CLASS_OPTIONS,
    addText: '添加车型',
    fieldsOf: (code) => [...classFields(code), money(`classes.${code}.capFen`, '拖车费上限', { whenEmpty: null, help: '留空为没有上限' })]
  },
  {
    title: '超重加收',
    hint: '按总质量分段，不足一吨按一吨',
    prefix: 'heavy',
    addText: '添加一段',
    options: Array.from({ length: STEPS_OF_WEIGHT }, (_, index) => ({ value: String(index), label: `第 ${index + 1} 段` })),
    fieldsOf: (code) => [
      { path: `heavy.${code}.fromTons`, label: '超过', kind: 'whole', unit: '吨', max: 1000 },
      { path: `heavy.${code}.toTons`, label: '至', kind: 'whole', unit: '吨', min: 1, max: 1000, whenEmpty: null, help: '留空为不限' },
      money(`heavy.${code}.fenPerTon`, '每吨')
    ]
  },
  {
    title: '项目',
    prefix: 'items',
    options: ITEM_OPTIONS,
    addText: '添加项目',
    fieldsOf: (code) => [
      money(`items.${code}.priceFen`, '单价'),
      { path: `items.${code}.unit`, label: '单位', kind: 'text', min: 1, max: 10 },
      money(`items.${code}.capFen`, '单车上限', { whenEmpty: null, help: '留空为没有上限' })
    ]
  },
  {
    title: '按费用的税率',
    hint: '没有列出的费用用默认税率',
    prefix: 'taxBp',
    options: FEE_OPTIONS,
    addText: '添加税率',
    fieldsOf: (code) => [{ path: `taxBp.${code}`, label: `${FEE_NAMES[code as FeeCode]}税率`, kind: 'percent', max: BP_MAX }]
  }
]

/** Rules that stand in no price: a new card starts with them. */
const NEW_CARD: Texts = {
  classScheme: 'JT/T 489-2019',
  'night.fromMinute': '22:00',
  'night.toMinute': '06:00',
  'waiting.freeMinutes': '30',
  'waiting.stepMinutes': '15',
  'storage.method': 'BLOCK_24H',
  baseDistanceM: '10'
}

/** @param card undefined for a new one */
export const rateCardTexts = (card: RateCard | undefined): Texts => ({
  ...textsOfRecord(card, RATE_CARD_GROUPS, RATE_CARD_REPEATS),
  ...(card === undefined && NEW_CARD)
})

/** The body of a card; complete only without errors. */
export function rateCardBody(texts: Texts): { body: RateCardBody; errors: Record<string, string> } {
  const { record, errors } = recordOf(texts, fieldsIn(texts, RATE_CARD_GROUPS, RATE_CARD_REPEATS))
  const body = { classes: {}, items: {}, taxBp: {}, ...record, heavy: Object.values(record.heavy ?? {}) }
  return { body: body as RateCardBody, errors }
}
