import { openSource } from '../backup/source'
import { systemClock } from '../clock'
import { readConfig, type ServerConfig } from '../config'
import { StartupError } from '../errors'
import { openBucket, openDisk, openFiles } from '../files/open'
import { copyOutOfBucket, moveIntoBucket, type Moved } from '../files/moving'
import { compareFiles, isProven } from '../files/orphans'
import { run, say } from './terminal'

const USAGE =
  '请说明要做什么：npm run files -- move（移到存储桶）、back（从存储桶复制回来）、orphans（找出没有记录的文件，加 --remove 才删除）'
const MIB = 1024 * 1024
const words = ({ files, bytes }: Moved): string => `${files} 个文件，${(bytes / MIB).toFixed(1)} MB`

/** `npm run files -- move | back | orphans [--remove]`: moves uploads between the folder and the bucket, finds those that nobody names. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const [what, option] = process.argv.slice(2)
  const disk = openDisk(config)
  if (what === 'move') say(`已移到存储桶：${words(await moveIntoBucket(disk, openBucket(config, systemClock)))}`)
  else if (what === 'back') say(`已从存储桶复制到本机：${words(await copyOutOfBucket(disk, openBucket(config, systemClock)))}`)
  else if (what === 'orphans') await cleanOrphans(config, option === '--remove')
  else throw new StartupError(USAGE)
}

async function cleanOrphans(config: ServerConfig, isRemoving: boolean): Promise<void> {
  const files = openFiles(config, systemClock)
  const { client, close } = await openSource(config)
  try {
    const found = await compareFiles(client, files, Date.now())
    const bytes = found.orphans.reduce((sum, orphan) => sum + orphan.bytes, 0)
    say(`数据库里有 ${found.rows} 个文件，其中 ${found.missing} 个找不到内容`)
    say(`没有记录的文件：${words({ files: found.orphans.length, bytes })}`)
    if (!isRemoving) return
    if (!isProven(found)) throw new StartupError('太多记录找不到内容，数据库和存储可能不是同一家公司的：没有删除任何文件')
    for (const { name } of found.orphans) await files.remove(name)
    say(`已删除 ${found.orphans.length} 个`)
  } finally {
    await close()
  }
}

run(main)
