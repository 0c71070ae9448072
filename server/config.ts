import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SlaMinutes } from '@/contract/transferCar/fleet/board'
import { DAY, MINUTE } from './clock'
import type { ReviewPolicy } from '@/domain/transferCar/payment/reviewPolicy'
import { addressOf, hostsOf, integerOf, textOf, type Environment } from './environment'
import { StartupError } from './errors'
import { readBackupSettings, type BackupSettings } from './backup/settings'
import { readModerationSettings, type ModerationSettings } from './moderation/settings'
import { readOpenPlatformSettings, type OpenPlatformSettings } from './openPlatform/settings'
import { readNotifySettings, type NotifySettings } from './notify/settings'
import { readOperationsSettings, type OperationsSettings } from './operations/settings'
import { readFileSettings, type FileSettings } from './files/settings'
import { readGeoSettings, type GeoSettings } from './geo/settings'
import { readSignInSettings, type SignInSettings } from './signIn/settings'
import { readPaySettings, type PaySettings } from './paySettings'
import { readReviewPolicy } from './reviewSettings'
import { DEFAULT_BOUNDS, type RealtimeBounds } from './realtime/bounds'

/** How sessions live and how wrong passwords are answered (session.md#signing-in). */
export interface SessionPolicy {
  /** A token ends this long after its last use, ms. */
  lifetimeMs: number
  /** true: a later login of the same device class ends the earlier one with 601. */
  singleLogin: boolean
  /** Wrong passwords in a row that lock an account. */
  lockAfter: number
  /** How long a lock lasts, ms; 0 = until an administrator unlocks. */
  lockMs: number
  /** Wrong passwords in a row after which the captcha is asked. */
  captchaAfter: number
  /** Login attempts one address may make in a minute. */
  loginsPerMinute: number
}

/** Codes by SMS (wire.md#anonymous-routes, wire.md#addresses). */
interface SmsPolicy {
  /** Address that takes codes to send; undefined = the development sender, none in production. */
  gatewayUrl: string | undefined
  gatewayToken: string | undefined
  /** Codes one number may ask for in a day. */
  perNumber: number
  /** Requests for codes one address may make in a day. */
  perAddress: number
}

/** Times of dispatch (orders.md#offers, statistics.md#time-limits). */
export interface DispatchPolicy {
  /** Six digits of the company's own area: where an order is whose address names none (intake.md#area-of-an-order); '' = not said. */
  homeArea: string
  /** An offer that nobody answers for so long goes back, ms. */
  offerLimitMs: number
  /** Number that drivers call dispatch under; '' = not said. */
  phone: string
  sla: SlaMinutes
}

/** Where map pictures come from and in which coordinate system they are drawn (intake.md#points: never unlabelled). */
export interface MapTiles {
  /** Address with {z}, {x} and {y}. */
  url: string
  coordType: 'GCJ02' | 'WGS84'
  /** Whose map it is. */
  credit: string
}

/** How people reach the company that runs this server; '' = not said. */
interface Contact {
  phone: string
  wechat: string
  /** Whole address, or ''. */
  web: string
  hours: string
}

export interface ServerConfig {
  environment: 'production' | 'development' | 'test'
  host: string
  port: number
  /** Absolute folder of the database (embedded), the files and the generated secrets. */
  dataDir: string
  /** PostgreSQL address; undefined = embedded database in dataDir. */
  databaseUrl: string | undefined
  /** Redis that carries what several processes on one PostgreSQL tell each other; undefined = this is the only process. */
  redisUrl: string | undefined
  /** Tests only: the embedded database lives in memory. */
  databaseInMemory: boolean
  /** A kept picture that a database in memory starts from instead of an empty one (tests). */
  databaseSnapshot?: string
  /** Connections of the pool. */
  poolSize: number
  clientId: string
  clientSecret: string
  /** Signs file addresses; undefined = made once and kept in dataDir. */
  fileSecret: string | undefined
  /** Largest upload, bytes. */
  uploadLimit: number
  session: SessionPolicy
  sms: SmsPolicy
  /** What a socket may take. */
  realtime: RealtimeBounds
  dispatch: DispatchPolicy
  /** Providers of payments. */
  pay: PaySettings
  /** Which payment orders need no review of finance (payments.md#review-policy). */
  review: ReviewPolicy
  /** Where uploads lie. */
  files: FileSettings
  /** Folder of the built H5 app. */
  h5Dir: string
  /** Pictures of the maps of H5; undefined = maps draw a plain grid. */
  mapTiles: MapTiles | undefined
  /** Where places, addresses and ways are asked for. */
  geo: GeoSettings
  /** How long the audit is kept, ms; 0 = for ever. */
  auditKeepMs: number
  /** Archives of the whole. */
  backup: BackupSettings
  /** The mini-programs, and how their platforms are asked. */
  openPlatform: OpenPlatformSettings
  /** Content checks of the platforms. */
  moderation: ModerationSettings
  notify: NotifySettings
  signIn: SignInSettings
  operations: OperationsSettings
  /** Shown under 联系我们. */
  contact: Contact
  /** Servers that data interfaces may ask, `name` or `name:port`. */
  interfaceHosts: readonly string[]
  /** Hosts whose pages may be opened from the app, names below them included. */
  linkHosts: readonly string[]
  /** true: fill an empty database with the demo company. */
  seedDemo: boolean
  /** With the demo company: also the orders of sixty days behind the forty that are told one by one. */
  seedHistory: boolean
  /** Password of the first account `admin` of a real installation; used in an empty database only. */
  adminPassword: string | undefined
  /** How many reverse proxies of our own stand in front: only what these wrote of the client's address is believed. */
  trustProxy: number
  logLevel: string
  /** Version of the platform, from package.json. */
  version: string
}

/** The weather of the demo company's region, unless somebody says what else may be opened. */
const DEMO_LINK_HOSTS = 'weather.com.cn'

/** Of the demo company. A company of one's own says its area, or new orders without one say that their price is missing. */
const DEMO_AREA = '440300'
/** @throws StartupError */
function homeArea(env: Environment, isProduction: boolean): string {
  const code = env.COMPANY_AREA ?? (isProduction ? '' : DEMO_AREA)
  if (!/^(\d{6})?$/.test(code)) throw new StartupError(`COMPANY_AREA 应为 6 位行政区划代码：${code}`)
  return code
}

/**
 * Reads the configuration from environment variables.
 * @throws StartupError with one Chinese line when a value cannot be used
 */
export function readConfig(env: Environment): ServerConfig {
  const environment = env.NODE_ENV === 'production' ? 'production' : env.NODE_ENV === 'test' ? 'test' : 'development'
  const openPlatform = readOpenPlatformSettings(env)
  return {
    environment,
    host: env.HOST ?? '127.0.0.1',
    port: integerOf(env, 'PORT', 3000, 0, 65535),
    dataDir: path.resolve(env.DATA_DIR ?? '.data'),
    databaseUrl: textOf(env, 'DATABASE_URL'),
    redisUrl: redis(env),
    databaseInMemory: false,
    poolSize: integerOf(env, 'POOL_SIZE', textOf(env, 'DATABASE_URL') === undefined ? 4 : 10, 1, 200),
    clientId: env.CLIENT_ID ?? 'towing-app',
    clientSecret: env.CLIENT_SECRET ?? 'towing-app-local',
    fileSecret: textOf(env, 'FILE_SECRET'),
    uploadLimit: integerOf(env, 'UPLOAD_LIMIT_MB', 10, 1, 100) * 1024 * 1024,
    session: {
      lifetimeMs: integerOf(env, 'SESSION_DAYS', 7, 1, 365) * DAY,
      singleLogin: env.SINGLE_LOGIN === '1',
      lockAfter: integerOf(env, 'LOCK_AFTER', 5, 1, 100),
      lockMs: integerOf(env, 'LOCK_MINUTES', 15, 0, 100000) * MINUTE,
      captchaAfter: integerOf(env, 'CAPTCHA_AFTER', 3, 0, 100),
      loginsPerMinute: integerOf(env, 'LOGINS_PER_MINUTE', 60, 1, 100000)
    },
    sms: {
      gatewayUrl: addressOf(env, 'SMS_GATEWAY_URL'),
      gatewayToken: textOf(env, 'SMS_GATEWAY_TOKEN'),
      perNumber: integerOf(env, 'SMS_PER_NUMBER', 10, 1, 1000),
      perAddress: integerOf(env, 'SMS_PER_ADDRESS', 100, 1, 100000)
    },
    realtime: DEFAULT_BOUNDS,
    dispatch: {
      homeArea: homeArea(env, environment === 'production'),
      offerLimitMs: integerOf(env, 'OFFER_MINUTES', 3, 1, 1440) * MINUTE,
      phone: textOf(env, 'DISPATCH_PHONE') ?? (environment === 'production' ? '' : DEMO_PHONE),
      sla: {
        departMin: integerOf(env, 'SLA_DEPART_MINUTES', 5, 1, 10000),
        arriveMin: integerOf(env, 'SLA_ARRIVE_MINUTES', 30, 1, 10000),
        clearMin: integerOf(env, 'SLA_CLEAR_MINUTES', 60, 1, 10000)
      }
    },
    pay: readPaySettings(env, environment === 'production', path.resolve(env.DATA_DIR ?? '.data'), integerOf(env, 'PORT', 3000, 0, 65535)),
    review: readReviewPolicy(env),
    files: readFileSettings(env),
    h5Dir: path.resolve(env.H5_DIR ?? 'dist/h5'),
    mapTiles: mapTiles(env),
    geo: readGeoSettings(env),
    auditKeepMs: auditKeepDays(env) * DAY,
    backup: readBackupSettings(env),
    openPlatform,
    moderation: readModerationSettings(env, openPlatform),
    notify: readNotifySettings(env),
    signIn: readSignInSettings(env, environment === 'production'),
    operations: readOperationsSettings(env),
    contact: contact(env, environment),
    interfaceHosts: hostsOf(env, 'INTERFACE_HOSTS', '', /^[a-z0-9.-]+(:\d{1,5})?$/, '可带端口，不带 http://'),
    linkHosts: hostsOf(env, 'LINK_HOSTS', DEMO_LINK_HOSTS, /^[a-z0-9-]+(\.[a-z0-9-]+)+$/, '不带 https:// 和端口'),
    seedDemo: env.SEED_DEMO === undefined || env.SEED_DEMO === '' ? environment !== 'production' : env.SEED_DEMO === '1',
    seedHistory: env.SEED_HISTORY !== '0',
    adminPassword: textOf(env, 'ADMIN_PASSWORD'),
    trustProxy: integerOf(env, 'TRUST_PROXY', 0, 0, 10),
    logLevel: env.LOG_LEVEL ?? (environment === 'production' ? 'info' : 'warn'),
    version: (JSON.parse(readFileSync(path.join(__dirname, '..', 'package.json'), 'utf8')) as { version: string }).version
  }
}

/** 网络安全法 article 21: logs are kept for six months at least. */
const LEAST_AUDIT_DAYS = 180
function auditKeepDays(env: Environment): number {
  const days = integerOf(env, 'AUDIT_KEEP_DAYS', 0, 0, 36500)
  if (days !== 0 && days < LEAST_AUDIT_DAYS)
    throw new StartupError(`AUDIT_KEEP_DAYS 应为 ${LEAST_AUDIT_DAYS} 或更大（网络日志至少保存六个月）；0 表示一直保存`)
  return days
}

function mapTiles(env: Environment): MapTiles | undefined {
  const url = addressOf(env, 'MAP_TILES')
  if (url === undefined) return undefined
  const coordType = textOf(env, 'MAP_TILES_COORDS')
  if (/^https?:\/\/[^/]*\{/.test(url) || !['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
    throw new StartupError('环境变量 MAP_TILES 应是一个含有 {z}、{x} 和 {y} 的地址，主机名里不能有花括号')
  if (coordType !== 'GCJ02' && coordType !== 'WGS84')
    throw new StartupError('设置了 MAP_TILES 时，环境变量 MAP_TILES_COORDS 应为 GCJ02 或 WGS84')
  return { url, coordType, credit: textOf(env, 'MAP_TILES_CREDIT') ?? '' }
}

/** The demo company answers under a number that nobody has. */
const DEMO_PHONE = '400-000-0000'
function contact(env: Environment, environment: ServerConfig['environment']): Contact {
  const demo: Contact =
    environment === 'production'
      ? { phone: '', wechat: '', web: '', hours: '' }
      : { phone: DEMO_PHONE, wechat: 'shunxing-demo', web: '', hours: '每天 8:00–22:00，救援全天受理' }
  return {
    phone: textOf(env, 'CONTACT_PHONE') ?? demo.phone,
    wechat: textOf(env, 'CONTACT_WECHAT') ?? demo.wechat,
    web: addressOf(env, 'CONTACT_WEB') ?? demo.web,
    hours: textOf(env, 'CONTACT_HOURS') ?? demo.hours
  }
}

/** @throws StartupError for a Redis without a database that several processes can share */
function redis(env: Environment): string | undefined {
  const url = textOf(env, 'REDIS_URL')
  if (url !== undefined && !/^rediss?:\/\/[^/]/.test(url)) throw new StartupError('环境变量 REDIS_URL 应为 redis 或 rediss 地址')
  if (url !== undefined && textOf(env, 'DATABASE_URL') === undefined)
    throw new StartupError('设置了 REDIS_URL 时，还需要用 DATABASE_URL 指定各进程共用的 PostgreSQL')
  return url
}
