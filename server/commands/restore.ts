import path from 'node:path'
import { restore } from '../backup/restore'
import { readConfig } from '../config'
import { StartupError } from '../errors'
import { run, say } from './terminal'

/** `npm run restore -- <archive>`: puts an archive into an empty DATA_DIR, and an empty DATABASE_URL where one is given. */
async function main(): Promise<void> {
  const file = process.argv[2]
  if (file === undefined) throw new StartupError('请给出备份文件：npm run restore -- <文件>')
  const config = readConfig(process.env)
  const { tables, takenAt } = await restore(path.resolve(file), config.backup.key, config, say)
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  say(`已恢复 ${new Date(takenAt).toISOString()} 的备份：${Object.keys(tables).length} 张表，${rows} 行，条数与合计都与备份一致`)
}

run(main)
