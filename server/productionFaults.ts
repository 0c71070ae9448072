import { SECOND } from './clock'
import type { ServerConfig } from './config'

/** What a machine says of itself before a start. */
export interface Machine {
  /** Free part of the disk, 0 to 1, of each folder that is written to. */
  free: Readonly<Record<string, number>>
  /** How far the clock here is ahead of the database's, ms. */
  skewMs: number
  /** Whether the H5 app was built. */
  hasH5: boolean
}

const LEAST_FREE = 0.1
const MOST_SKEW_MS = 5 * SECOND
const LEAST_PASSWORD = 8
const LEAST_SECRET = 32
/** Written in documents and seeds: everybody knows them. */
const KNOWN_PASSWORDS: readonly string[] = ['Towing@2026', 'admin', 'password', '123456', '12345678']

/** OpenID Connect in the open starts nothing at all. */
const asksOpenly = ({ signIn: { openId } }: ServerConfig): boolean =>
  openId !== undefined && openId.provider !== 'oidc' && !openId.url.startsWith('https://')

/**
 * What would lose or leak something if this configuration went to work.
 * @returns one line for people each; none = it may start
 */
export function productionFaults(config: ServerConfig, { free, skewMs, hasH5 }: Machine): string[] {
  const faults: [boolean, string][] = [
    [config.environment !== 'production', 'NODE_ENV 不是 production：会写入演示数据，并使用演示支付'],
    [config.seedDemo, 'SEED_DEMO=1 会写入演示账号，任何人都知道它们的密码'],
    [
      config.adminPassword !== undefined &&
        (config.adminPassword.length < LEAST_PASSWORD || KNOWN_PASSWORDS.includes(config.adminPassword)),
      `ADMIN_PASSWORD 太容易猜到，请至少用 ${LEAST_PASSWORD} 个字符，且不要用文档里出现过的密码`
    ],
    [
      config.fileSecret !== undefined && config.fileSecret.length < LEAST_SECRET,
      `FILE_SECRET 太短，请用至少 ${LEAST_SECRET} 个随机字符（openssl rand -hex 32）`
    ],
    [
      config.redisUrl !== undefined && config.fileSecret === undefined,
      '多个进程共同运行时必须给出 FILE_SECRET，否则一个进程签发的图片地址在另一个进程打不开'
    ],
    [!config.pay.publicUrl.startsWith('https://'), 'PUBLIC_URL 不是 https 地址：付款链接、支付通知和车主页面会明文传输'],
    [asksOpenly(config), 'WECOM_URL 或 DINGTALK_URL 不是 https 地址：应用密钥和登录的人会明文传输'],
    [config.backup.dir === undefined, '没有 BACKUP_DIR：不会自动备份'],
    [config.backup.key === undefined, '没有 BACKUP_KEY：备份文件不加密，拿到文件的人能读到全部数据'],
    [
      config.backup.dir !== undefined && `${config.backup.dir}/`.startsWith(`${config.dataDir}/`),
      'BACKUP_DIR 在 DATA_DIR 里面：数据目录丢失时备份也会一起丢失'
    ],
    [Math.abs(skewMs) > MOST_SKEW_MS, `本机时钟与数据库相差 ${Math.round(Math.abs(skewMs) / SECOND)} 秒，请先校时`],
    [config.files.bucket?.url.startsWith('http://') === true, 'FILES_BUCKET 不是 https 地址：照片和证件会明文传输'],
    [config.backup.bucket?.url.startsWith('http://') === true, 'BACKUP_BUCKET 不是 https 地址：备份会明文传输'],
    [!hasH5, '没有 H5 构建，请先运行 npm run build:h5'],
    ...Object.entries(free).map(([folder, part]): [boolean, string] => [
      part < LEAST_FREE,
      `磁盘剩余不足 ${LEAST_FREE * 100}%（${folder} 剩 ${Math.floor(part * 100)}%）`
    ])
  ]
  return faults.filter(([isSo]) => isSo).map(([, line]) => line)
}
