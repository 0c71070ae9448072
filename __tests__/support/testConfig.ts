import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig, type ServerConfig } from '../../server/config'

/** A configuration that reads nothing of the machine but a temporary folder. */
export function testConfig(overrides: Partial<ServerConfig> = {}): ServerConfig {
  const base = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'towing-test-')),
    LOGINS_PER_MINUTE: '10000'
  })
  return { ...base, databaseInMemory: true, seedHistory: false, ...overrides }
}
