import { statfs } from 'node:fs/promises'
import type { FailedJobs, Integration, SystemState } from '@/contract/admin/system'
import { presentBackup } from '../backup/keeping'
import type { ServerContext } from '../context'
import type { JobFigure, JobKind } from '../jobs/types'
import { presentCheck } from '../notify/channels/check'
import { hubOf } from '../realtime/live'
import { invoicingOf } from '../transferCar/invoice/service'

/** What each kind of job is called for people. */
const JOB_NAMES: Readonly<Record<JobKind, string>> = {
  offer: '派单应答时限',
  missingEvidence: '待补传照片',
  lateOrder: '工单时限提醒',
  silentDriver: '驾驶员失联提醒',
  releaseCode: '取车验证码',
  customerText: '车主短信',
  paper: '证件到期提醒',
  payAttempt: '收款结果查询',
  refund: '退款',
  statistics: '统计汇总',
  invoice: '开票',
  invoiceRed: '红字发票',
  reconcile: '对账',
  group: '群成员更新',
  schedule: '日程提醒',
  notifyPerson: '消息通知',
  notice: '公告发布',
  invitation: '邀请短信',
  reminderLetter: '日程外部提醒',
  notifyOffer: '派单通知',
  flowTimer: '流程时限',
  flowInterface: '流程接口',
  pictureCheck: '图片审核',
  listExport: '列表导出',
  backup: '自动备份',
  housekeeping: '过期数据清理',
  retention: '按保留期限处理',
  forgottenFiles: '删除到期的聊天文件'
}
const nameOf = (kind: string): string => (Object.hasOwn(JOB_NAMES, kind) ? JOB_NAMES[kind as JobKind] : kind)
const sum = (figures: readonly JobFigure[], part: 'waiting' | 'late' | 'running'): number =>
  figures.reduce((total, figure) => total + figure[part], 0)

function presentJobs(figures: readonly JobFigure[]): SystemState['jobs'] {
  const failed = figures
    .filter(({ retrying, failed: gone }) => retrying + gone > 0)
    .map(({ kind, retrying, failed: gone }): FailedJobs => ({ name: nameOf(kind), retrying, failed: gone }))
  return { waiting: sum(figures, 'waiting'), late: sum(figures, 'late'), running: sum(figures, 'running'), failed }
}

/** What the database says of itself, and how long it took. */
export async function askDatabase({ database: { kind, pool } }: ServerContext): Promise<SystemState['database']> {
  const begun = performance.now()
  await pool.query('select 1')
  const answerMs = Math.round((performance.now() - begun) * 10) / 10
  const told = await pool.query<{ version: string; size: string }>(
    "select current_setting('server_version') as version, pg_database_size(current_database()) as size"
  )
  const [row] = told.rows
  return { kind, version: row?.version ?? '', size: Number(row?.size ?? 0), answerMs }
}

async function askStorage({ config: { dataDir, files } }: ServerContext): Promise<SystemState['storage']> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  return { folder: dataDir, free: bavail * bsize, total: blocks * bsize, bucket: files.bucket?.url ?? '' }
}

/** Services of others: configured or not, and what those whose answers are kept said last. */
function presentIntegrations(context: ServerContext): Integration[] {
  const { config, pay, platforms } = context
  const silent = (key: Integration['key'], isConfigured: boolean): Integration => ({ key, isConfigured, last: null })
  return [
    ...presentCheck(context).list.map(({ channel, isConfigured, last }): Integration => ({ key: channel, isConfigured, last })),
    silent('wechatPay', pay.has('WECHAT')),
    silent('alipayPay', pay.has('ALIPAY')),
    silent('invoice', invoicingOf(context).provider !== undefined),
    silent('map', config.geo.map !== undefined),
    silent('weappPlatform', platforms.wechat !== undefined),
    silent('alipayPlatform', platforms.alipay !== undefined)
  ]
}

/** How this server stands (administration.md#system). */
export async function readSystem(context: ServerContext): Promise<SystemState> {
  const { clock, config, jobs, live } = context
  const now = clock.now()
  return {
    now,
    version: config.version,
    startedAt: now - Math.round(process.uptime() * 1000),
    database: await askDatabase(context),
    jobs: presentJobs(await jobs.figures()),
    storage: await askStorage(context),
    sockets: hubOf(live).counts,
    memory: process.memoryUsage().rss,
    integrations: presentIntegrations(context),
    backup: presentBackup(config.backup.dir)
  }
}
