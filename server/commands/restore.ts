import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fetchArchive } from '../backup/copies'
import { restore } from '../backup/restore'
import { systemClock } from '../clock'
import { readConfig, type ServerConfig } from '../config'
import { StartupError } from '../errors'
import { Bucket } from '../files/bucket'
import { run, say } from './terminal'

/**
 * `npm run restore -- <archive>`: puts an archive into an empty DATA_DIR, and an empty DATABASE_URL where one is given. One that
 * is not on this machine is fetched by its name from BACKUP_BUCKET. */
async function main(): Promise<void> {
  const file = process.argv[2]
  if (file === undefined) throw new StartupError('请给出备份文件：npm run restore -- <文件>')
  const config = readConfig(process.env)
  const { bucket, key } = config.backup
  const folder = mkdtempSync(path.join(tmpdir(), 'towing-restore-'))
  const fetched = path.join(folder, path.basename(file))
  try {
    const isHere = existsSync(file) || bucket === undefined
    if (!isHere) {
      say('正在从存储桶取回备份…')
      await fetchArchive(new Bucket(bucket, systemClock), path.basename(file), fetched)
    }
    await bringBack(isHere ? path.resolve(file) : fetched, key, config)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function bringBack(file: string, key: string | undefined, config: ServerConfig): Promise<void> {
  const { tables, takenAt } = await restore(file, key, config, say)
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  say(`已恢复 ${new Date(takenAt).toISOString()} 的备份：${Object.keys(tables).length} 张表，${rows} 行，条数与合计都与备份一致`)
}

run(main)
