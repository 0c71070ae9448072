import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { backUp } from '../backup/backup'
import { archiveName } from '../backup/archiveName'
import { sendArchive } from '../backup/copies'
import { SEND } from '../backup/keeping'
import { openSource } from '../backup/source'
import { readConfig, type ServerConfig } from '../config'
import { systemClock } from '../clock'
import { StartupError } from '../errors'
import { Bucket } from '../files/bucket'
import { openFiles } from '../files/open'
import { run, say } from './terminal'

/**
 * `npm run backup -- [file or folder]`: keeps the database with its files as one archive, also while a server works with them. Without a
 * place it goes into BACKUP_DIR, and a copy of it into BACKUP_BUCKET. A path without an extension is a folder. `--send <file>` sends a copy
 * alone.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { dir, key } = config.backup
  if (process.argv[2] === SEND) return sendCopy(config, path.resolve(process.argv[3] ?? ''))
  const wanted = process.argv[2] ?? dir
  if (wanted === undefined) throw new StartupError('请给出备份放在哪里：npm run backup -- <文件或目录>，或用 BACKUP_DIR 指定目录')
  const now = Date.now()
  const file = path.resolve(path.extname(wanted) === '' ? path.join(wanted, archiveName(now)) : wanted)
  mkdirSync(path.dirname(file), { recursive: true })
  const { client, close } = await openSource(config)
  try {
    const { tables, entries } = await backUp(
      { client, dataDir: config.dataDir, files: openFiles(config, systemClock), version: config.version },
      file,
      key,
      now
    )
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    const files = Object.keys(entries).filter((name) => name.startsWith('data/files/')).length
    say(
      `已备份到 ${file}：${Object.keys(tables).length} 张表，${rows} 行，${files} 个文件${key === undefined ? '（未加密：没有 BACKUP_KEY）' : ''}`
    )
  } finally {
    await close()
  }
  if (path.dirname(file) === dir) await sendCopy(config, file)
}

async function sendCopy({ backup: { bucket, keep } }: ServerConfig, file: string): Promise<void> {
  if (bucket === undefined) return
  await sendArchive(new Bucket(bucket, systemClock), file, keep)
  say(`已复制到存储桶：${path.basename(file)}`)
}

run(main)
