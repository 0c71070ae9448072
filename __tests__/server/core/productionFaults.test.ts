import { readConfig } from '../../../server/config'
import { productionFaults, type Machine } from '../../../server/productionFaults'

const GOOD = {
  NODE_ENV: 'production',
  DATA_DIR: '/srv/towing',
  DATABASE_URL: 'postgres://towing@127.0.0.1/towing',
  REDIS_URL: 'redis://127.0.0.1',
  FILE_SECRET: 'f'.repeat(64),
  PUBLIC_URL: 'https://towing.example.com',
  BACKUP_DIR: '/srv/backup',
  BACKUP_KEY: 'a key that nobody knows'
}
const SOUND: Machine = { free: { '/srv/towing': 0.5 }, skewMs: 20, hasH5: true }
const faults = (more: Record<string, string>, machine: Partial<Machine> = {}): string[] =>
  productionFaults(readConfig({ ...GOOD, ...more }), { ...SOUND, ...machine })

test('a sound installation may start', () => {
  expect(faults({})).toEqual([])
})

test.each([
  ['demo data', { NODE_ENV: 'development' }, /NODE_ENV/],
  ['demo accounts', { SEED_DEMO: '1' }, /SEED_DEMO/],
  ['a password that everybody knows', { ADMIN_PASSWORD: 'Towing@2026' }, /ADMIN_PASSWORD/],
  ['a password that is short', { ADMIN_PASSWORD: 'x7!k' }, /ADMIN_PASSWORD/],
  ['a secret that is short', { FILE_SECRET: 'short' }, /FILE_SECRET 太短/],
  ['several processes with a secret each', { FILE_SECRET: '' }, /FILE_SECRET，否则/],
  ['an address without TLS', { PUBLIC_URL: 'http://towing.example.com' }, /PUBLIC_URL/],
  [
    'a provider that is asked without TLS',
    {
      OPENID_PROVIDER: 'wecom',
      WECOM_CORP_ID: 'ww1',
      WECOM_AGENT_ID: '1000002',
      WECOM_SECRET: 'secret',
      WECOM_URL: 'http://wecom.example'
    },
    /WECOM_URL/
  ],
  ['no backup', { BACKUP_DIR: '' }, /没有 BACKUP_DIR/],
  ['a backup that everybody reads', { BACKUP_KEY: '' }, /没有 BACKUP_KEY/],
  ['a backup that goes down with its data', { BACKUP_DIR: '/srv/towing/backup' }, /DATA_DIR 里面/]
])('%s is said', (_, more, line) => {
  const found = faults(more)
  expect(found.filter((fault) => line.test(fault))).toHaveLength(1)
})

test('what the machine lacks is said, with figures', () => {
  expect(faults({}, { free: { '/srv/towing': 0.099, '/srv/backup': 0.1 } })).toEqual(['磁盘剩余不足 10%（/srv/towing 剩 9%）'])
  expect(faults({}, { skewMs: -61_000 })).toEqual(['本机时钟与数据库相差 61 秒，请先校时'])
  expect(faults({}, { hasH5: false })).toEqual(['没有 H5 构建，请先运行 npm run build:h5'])
})
