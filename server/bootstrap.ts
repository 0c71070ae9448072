import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { systemClock, type Clock } from './clock'
import type { ServerConfig } from './config'
import type { ServerContext } from './context'
import { migrateDatabase, openDatabase } from './database/client'
import { lockFolder } from './database/lock'
import { errorCode, StartupError } from './errors'
import { openFiles } from './files/open'
import { GeoService } from './geo/service'
import { randomToken } from './ids'
import { openJobs } from './jobs/queue'
import { openContentChecks } from './moderation/open'
import { ChatNotices } from './notify/chats'
import { ProviderAnswers } from './notify/channels/answers'
import { openNoticeChannels } from './notify/channels/open'
import { openPushKeys } from './notify/push'
import { openPlatforms } from './openPlatform/open'
import { Health } from './operations/health'
import { createLive } from './realtime/live'
import { createBus, openLimits } from './realtime/bus'
import { openReminderChannels } from './schedule/channels'
import { seedAdmin } from './admin/setup'
import { seedBase } from './seed/base'
import { seedApprovals } from './seed/approvals'
import { seedDemo } from './seed/demo'
import { seedTrades } from './seed/paymentsTrades'
import { HttpRows } from './system/dataInterfaceHttp'
import { watchPapers } from './transferCar/fleet/paperNotices'
import { openPayChannels } from './transferCar/payment/pay/channels'
import { AREAS } from './wiring'
import { FlowBusiness } from './workFlow/business'

export interface OpenedContext {
  context: ServerContext
  /** true when this start filled the demo company in. */
  seeded: boolean
  /** Ends the database cleanly, then gives the folder back. */
  close(): Promise<void>
}

/** Says what is being done, for people who wait; silent in tests. */
export type Progress = (line: string) => void

/**
 * Takes the folder, opens and migrates the database, seeds. Used by the server, the commands and the tests.
 * @throws StartupError with one line for people; nothing stays open or locked then
 */
export async function openContext(
  config: ServerConfig,
  clock: Clock = systemClock,
  progress: Progress = () => undefined
): Promise<OpenedContext> {
  prepareFolder(config.dataDir)
  const lock = config.databaseUrl === undefined ? lockFolder(config.dataDir, takenOver) : undefined
  try {
    progress(config.databaseUrl === undefined ? '正在打开内置数据库…' : '正在连接 PostgreSQL…')
    const database = await openDatabase(config, (isThere) => {
      progress(isThere ? '数据库已恢复连接' : '数据库连接中断，恢复前只回答“系统繁忙”，正在自动重连')
    })
    try {
      progress('正在检查数据库结构…')
      await migrateDatabase(database, config.databaseUrl)
      const jobs = await openJobs(database.pool, clock)
      await database.db.transaction((tx) => seedBase(tx, clock))
      if (config.seedDemo) progress('正在检查演示数据…')
      const files = openFiles(config, clock)
      const seeded = config.seedDemo && (await seedDemo(database, clock, files, config.seedHistory))
      if (seeded) await database.db.transaction((tx) => watchPapers(tx, jobs))
      if (seeded && config.pay.local !== undefined) await seedTrades(database.db, config.pay.local.folder)
      if (config.adminPassword !== undefined) await seedAdmin(database, clock, config.adminPassword)
      const fileSecret = config.fileSecret ?? ownSecret(config.dataDir)
      // Redis and its client are loaded only where several processes share a database.
      const bus = config.redisUrl === undefined ? createBus() : (await import('./realtime/redisBus')).openBus(config, fileSecret, progress)
      const platforms = openPlatforms(config.openPlatform, clock)
      const answers = new ProviderAnswers(clock)
      const notices = openNoticeChannels({ config, db: database.db, clock, answers, platforms })
      const context: ServerContext = {
        config,
        clock,
        database,
        db: database.db,
        files,
        live: createLive(config.realtime, bus),
        bus,
        limits: openLimits(clock, bus),
        health: new Health(),
        http: new HttpRows(config.interfaceHosts, clock),
        geo: new GeoService(config.geo, clock, config.dispatch.homeArea),
        platforms,
        checks: openContentChecks(config.moderation, platforms, clock),
        pushKeys: openPushKeys(config),
        chatNotices: new ChatNotices({ db: database.db, clock, jobs }),
        notices,
        answers,
        jobs,
        reminders: openReminderChannels({ config, notices, answers }),
        pay: openPayChannels(config.pay, clock),
        flowBusiness: new FlowBusiness(),
        areas: AREAS,
        fileSecret
      }
      database.onBack(() => {
        context.live.missed()
      })
      if (seeded && config.seedHistory) await seedApprovals(context)
      return {
        context,
        seeded,
        close: async () => {
          await bus.close()
          await database.close()
          lock?.release()
        }
      }
    } catch (error) {
      await database.close()
      throw error
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

function prepareFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw new StartupError(`数据目录无法写入：${folder}（${errorCode(cause) || String(cause)}），请检查权限或用 DATA_DIR 另指目录`, cause)
  }
}

/** Level by level: the recursive option of Node 20 never returns on a file system that refuses the folder with ENOENT (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder)
}

/** Made once and kept, so that file addresses survive a restart. */
function ownSecret(folder: string): string {
  const file = path.join(folder, 'file-secret')
  try {
    writeFileSync(file, randomToken(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** Another process holds the folder now (this one was suspended): one more write here would be lost. */
function takenOver(): void {
  process.stderr.write('数据目录已被另一个进程接管，本进程立即停止\n')
  process.exit(1)
}
