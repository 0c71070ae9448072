import { eq } from 'drizzle-orm'
import type { JsonObject } from '@/contract/formSchema'
import { openSeats } from '@/domain/workFlow/state'
import { HOUR } from '../clock'
import type { Actor, ServerContext } from '../context'
import type { Tx } from '../database/client'
import { userAccount } from '../database/schema'
import { loadActor } from '../session/auth'
import { approval, decide, rejection } from '../workFlow/commands/decide'
import { saveOrSubmit } from '../workFlow/commands/launch'
import { inFlowTransaction, type FlowTransaction } from '../workFlow/commands/flowTransaction'
import { momentsOf, userId, type Moments } from './formRecords/seed'

interface DecisionSeed {
  readonly by: string
  /** Hours before now. */
  readonly ago: number
  readonly opinion: string
  readonly refuses?: true
  readonly copyTo?: readonly string[]
}

interface ApprovalSeed {
  readonly flow: string
  readonly by: string
  /** Hours before now. */
  readonly ago: number
  readonly urgency?: 1 | 2 | 3
  readonly isDraft?: true
  readonly values: JsonObject
  readonly decisions?: readonly DecisionSeed[]
}

const agreed = (by: string, ago: number, opinion = '同意', copyTo: readonly string[] = []): DecisionSeed => ({ by, ago, opinion, copyTo })
const refused = (by: string, ago: number, opinion: string): DecisionSeed => ({ by, ago, opinion, refuses: true })

const leave = ({ day }: Moments, leaveType: string, from: number, days: number, leaveReason: string): JsonObject => ({
  leaveType,
  leaveStartTime: day(-from),
  leaveEndTime: day(-from - days),
  leaveDayCount: days,
  leaveReason
})
const expense = (
  { day }: Moments,
  reason: string,
  items: readonly [kind: string, daysAgo: number, amount: number, note: string][]
): JsonObject => ({
  reason,
  items: items.map(([kind, daysAgo, amount, note]) => ({ kind, day: day(daysAgo), amount, note })),
  payTo: 'bank',
  bankName: '招商银行深圳福田支行',
  bankAccount: '6214830112345678'
})

/** What people of the demo company have asked for: some waits, for the manager above all, some is decided. */
const approvals = (moments: Moments): readonly ApprovalSeed[] => [
  {
    flow: 'leaveApply',
    by: 'driver2',
    ago: 9 * 24,
    values: leave(moments, 'personal', -5, 1, '孩子家长会'),
    decisions: [refused('dispatcher1', 9 * 24 - 3, '当天只有两名驾驶员在岗，请改到周四')]
  },
  {
    flow: 'overtimeApply',
    by: 'driver1',
    ago: 6 * 24,
    values: {
      kind: 'workday',
      startAt: moments.at(7, '18:00'),
      endAt: moments.at(7, '20:30'),
      hours: 2.5,
      reward: 'rest',
      reason: '梅观高速连环追尾，协助清障'
    },
    decisions: [agreed('dispatcher1', 6 * 24 - 2, '情况属实')]
  },
  {
    flow: 'leaveApply',
    by: 'driver1',
    ago: 4 * 24,
    values: leave(moments, 'rest', -2, 1, '上周加班调休'),
    decisions: [agreed('dispatcher1', 4 * 24 - 1, '已安排顶班', ['manager1'])]
  },
  {
    flow: 'expenseClaim',
    by: 'driver1',
    ago: 30,
    values: expense(moments, '跨市施救的油费和路桥费', [
      ['fuel', 2, 460, '去程加油'],
      ['toll', 2, 128.5, '广深沿江高速']
    ]),
    decisions: [agreed('dispatcher1', 27, '票据齐全')]
  },
  {
    flow: 'purchaseApply',
    by: 'haojian',
    ago: 52,
    urgency: 2,
    values: {
      needBy: moments.day(-6),
      urgent: 'repair',
      reason: '绞盘钢丝绳断丝，两台拖车停用待修',
      supplier: '深圳市力固索具',
      items: [
        { name: '钢丝绳', spec: '直径 12 毫米，30 米', unit: '根', qty: 2, price: 620 },
        { name: '导向轮', spec: '重型', unit: '个', qty: 2, price: 185 }
      ]
    },
    decisions: [agreed('pangde', 48, '急件，请尽快'), agreed('qiuzg', 30, '型号已核对'), agreed('weichi', 26, '预算内')]
  },
  { flow: 'leaveApply', by: 'dispatcher1', ago: 5, values: leave(moments, 'annual', 4, 2, '回家看望父母') },
  {
    flow: 'expenseClaim',
    by: 'clerk1',
    ago: 8,
    urgency: 2,
    values: expense(moments, '客户回访交通和餐费', [
      ['travel', 1, 86, '地铁和出租车'],
      ['meal', 1, 154, '与保险公司对接']
    ])
  },
  {
    flow: 'vehicleApply',
    by: 'yard1',
    ago: 3,
    urgency: 3,
    values: {
      purpose: 'supply',
      destination: '宝安分公司',
      people: 2,
      distance: 64,
      useFrom: moments.at(-1, '09:00'),
      useUntil: moments.at(-1, '13:00'),
      remark: '运送封条和警示锥'
    }
  },
  { flow: 'leaveApply', by: 'driver2', ago: 2, values: leave(moments, 'sick', 1, 1, '牙痛就诊') },
  { flow: 'expenseClaim', by: 'driver1', ago: 1, isDraft: true, values: { reason: '本周停车费' } }
]

type Parts = Pick<ServerContext, 'db' | 'clock' | 'live' | 'flowBusiness' | 'jobs'>

async function actorOf(tx: Tx, account: string): Promise<Actor> {
  const [user] = await tx
    .select()
    .from(userAccount)
    .where(eq(userAccount.id, userId(account)))
  if (user === undefined) throw new Error(`demo approvals: nobody is called ${account}`)
  return loadActor(tx, user, '')
}

/** Acts for somebody some hours ago. */
async function actAgo<T>(
  { db, clock, ...rest }: Parts,
  by: string,
  ago: number,
  work: (flowTx: FlowTransaction, actor: Actor) => Promise<T>
): Promise<T> {
  const now = clock.now() - ago * HOUR
  return db.transaction(async (tx) => {
    const actor = await actorOf(tx, by)
    return inFlowTransaction(tx, { ...rest, clock: { now: () => now } }, { actorId: actor.userId }, (flowTx) => work(flowTx, actor))
  })
}

async function decideSeed(parts: Parts, taskId: string, { by, ago, opinion, refuses, copyTo = [] }: DecisionSeed): Promise<void> {
  await actAgo(parts, by, ago, async (flowTx, actor) => {
    const task = await flowTx.hold(taskId)
    const seat = openSeats(task.state).find((each) => each.userId === actor.userId)
    if (seat === undefined) throw new Error(`demo approvals: ${by} has nothing to decide in ${task.row.title}`)
    const remarks = { handleOpinion: opinion, ...(copyTo.length > 0 && { copyIds: copyTo.map(userId).join(',') }) }
    await decide(
      flowTx,
      actor,
      task,
      refuses === true ? rejection(actor.userId, seat.id, remarks) : approval(actor.userId, seat.id, remarks)
    )
  })
}

/** Launches and decides the demo company's requests with the engine's own acts, as their people would have. */
export async function seedApprovals(parts: Parts): Promise<void> {
  for (const { flow, by, ago, urgency = 1, isDraft, values, decisions = [] } of approvals(momentsOf(parts.clock.now()))) {
    const { taskId, steps } = await actAgo(parts, by, ago, (flowTx, actor) => {
      const asker = { applyUser: actor.userId, applyDept: actor.organizeId, applyDate: flowTx.now }
      return saveOrSubmit(
        flowTx,
        actor,
        { flowId: flow, status: isDraft === true ? 1 : 0, flowUrgent: urgency, formData: { ...asker, ...values } },
        undefined
      )
    })
    if (steps.length > 0) throw new Error(`demo approvals: nobody decides ${flow} of ${by}`)
    for (const decision of decisions) await decideSeed(parts, taskId, decision)
  }
}
