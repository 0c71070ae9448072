import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generateVAPIDKeys } from 'web-push'
import type { ServerConfig } from '../config'
import type { PushKeys } from './settings'

/** Under DATA_DIR: while developing, so that browsers keep their subscriptions over a restart. */
const OWN_KEYS = 'push-keys.json'

/** The keys that are configured; while developing own ones, made the first time. */
export function openPushKeys({
  notify,
  environment,
  dataDir
}: Pick<ServerConfig, 'notify' | 'environment' | 'dataDir'>): PushKeys | undefined {
  if (notify.push !== undefined || environment === 'production') return notify.push
  const file = path.join(dataDir, OWN_KEYS)
  if (!existsSync(file)) writeFileSync(file, JSON.stringify({ ...generateVAPIDKeys(), subject: 'mailto:admin@localhost' }), { mode: 0o600 })
  return JSON.parse(readFileSync(file, 'utf8')) as PushKeys
}
