import { TASK_STATUS_NAMES } from '@/domain/workFlow/labels'
import { STATUS_INFO, STATUS_TABS } from '@/domain/transferCar/order/status'
import {
  INVOICE_STATE_INFO,
  PAY_STATE_INFO,
  PAYMENT_STATUS_INFO,
  PAYMENT_TABS,
  REFUND_STATE_INFO,
  STATEMENT_STATE_INFO
} from '@/domain/transferCar/payment/labels'

/** Words that were replaced, each by one word for one thing (docs/vocabulary.md), with the better one. */
export const REPLACED: readonly [RegExp, string][] = [
  [/订单群聊/, '工单群聊'],
  [/订单已派出/, '工单已派出'],
  [/司机/, '驾驶员'],
  [/用户名或密码/, '账号或密码不正确'],
  [/没有加载出来/, '加载失败'],
  [/没有读到/, '读取失败'],
  [/没有取到定位/, '定位失败'],
  [/确认收(微信|支付宝|现金 |银行|POS)/, '确认收款'],
  [/核对一天/, '按日对账'],
  [/达标/, '准时到达'],
  [/待审核/, '待复核'],
  [/执行中/, '作业中'],
  [/^进行中$/, '作业中'],
  [/^待派$/, '待派单'],
  [/其中完成/, '今日完成'],
  [/确认仍要/, '仍要派单？'],
  [/已被?【/, '已同意'],
  [/请告知驾驶员/, '系统已通知驾驶员'],
  [/议价，未出示/, '未使用价目表'],
  [/按现有资料应付/, '预估应付'],
  [/照片上传中/, '正在保存照片…'],
  [/或拍车辆照片/, '请选择'],
  [/离事故地点较远的说明/, '偏离原因'],
  [/整车背载/, '整车背运'],
  [/以后若能传到/, '之后传到的仍会保存'],
  [/里面的缴费工单/, '其中的缴费工单'],
  [/税号放行/, '税号核对说明'],
  [/最多可优惠 0/, '不显示'],
  [/已打码/, '已脱敏'],
  [/仅前台定位/, '切到后台会停止定位'],
  [/取消作废/, '已取消/作废'],
  [/完结作废/, '已完结/作废']
]

const labelsOf = (table: Readonly<Record<string, { label: string }>>): string[] => Object.values(table).map(({ label }) => label)

/** What statuses of orders, payments, invoices and flows are called. */
export const CURRENT_NAMES: ReadonlySet<string> = new Set([
  ...labelsOf(STATUS_INFO),
  ...labelsOf(PAYMENT_STATUS_INFO),
  ...[PAY_STATE_INFO, REFUND_STATE_INFO, INVOICE_STATE_INFO, STATEMENT_STATE_INFO].flatMap(labelsOf),
  ...[...STATUS_TABS, ...PAYMENT_TABS].map(({ label }) => label),
  ...Object.values(TASK_STATUS_NAMES)
])

/** Where one of these words means something else: work that ended well whatever its bill, a step of a flow's chart, the library's examples. */
export const OTHER_MEANINGS: readonly (readonly [place: string, word: string])[] = [
  ['src/domain/transferCar/statistic/labels.ts', '已完成'],
  ['src/pages/workFlow/components/FlowChart.tsx', '已完成'],
  ['src/pages/componentLibrary/', '已完成']
]

/** Names that a status had, or that people give it beside its own; as a text of its own none may be shown. */
export const SECOND_NAMES: Readonly<Record<string, readonly string[]>> = {
  待派单: ['待派', '未派单', '待调度', '待分配'],
  待接单: ['已派单', '已派出', '待接受', '未接单'],
  前往现场: ['已出发', '出动中', '在途', '赶往现场'],
  已到达: ['已到场', '已到现场'],
  施救中: ['救援中', '执行中', '处理中', '作业进行中'],
  拖运中: ['拖车中', '运输中', '拖移中'],
  已到目的地: ['已送达', '到达目的地中'],
  在库保管: ['已入库', '在库中', '保管中'],
  待结算: ['待结案', '已交车'],
  已结案: ['已完成', '已办结'],
  待复核: ['待审核', '复核中', '审核中'],
  待缴费: ['未缴费', '待收款', '未付款', '待缴'],
  部分缴费: ['部分付款', '部分支付', '部分收款'],
  已缴费: ['已支付', '已付清', '已结清', '已缴清'],
  免缴: ['已免缴', '已减免', '免收'],
  退款中: ['退费中'],
  已退款: ['已退费', '全额退款'],
  申请中: ['开票中', '待开票'],
  已开: ['已开具'],
  已红冲: ['已冲红', '已冲销'],
  等待审核: ['审批中', '待处理中'],
  审核通过: ['审批通过'],
  审核驳回: ['审批驳回', '已驳回']
}
