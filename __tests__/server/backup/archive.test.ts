import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { writeArchive, readArchive, bytesOf } from '../../../server/backup/archive'
import { checkArchive, restore } from '../../../server/backup/restore'
import type { Manifest } from '../../../server/backup/types'
import { testConfig } from '../../support/testConfig'
import { numbers } from '../../support/numbers'

const TRIALS = process.env.TEST_FULL === '1' ? 300 : 20
const KEY = 'sixteen letters and more'
const NOTHING: Omit<Manifest, 'entries'> = {
  format: 1,
  version: '3.3.5',
  takenAt: 1,
  migrations: [],
  partitions: [],
  tables: {},
  sequences: {}
}
const CONTENT = Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * 7919) % 251))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'towing-archive-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The tar in an open archive; undefined when it cannot be read. */
const unpacked = (archive: Buffer): Buffer | undefined => {
  try {
    return gunzipSync(archive.subarray(archive.indexOf('\n') + 1))
  } catch {
    return undefined
  }
}

const make = async (name: string, key?: string): Promise<string> => {
  const file = path.join(folder, name)
  await writeArchive(file, key, async (writer) => {
    await writer.add('tables/a/0', Buffer.from('"(1,拖车)"\n'))
    await writer.add('data/empty', Buffer.alloc(0))
    await writer.addStream('data/files/one', CONTENT.length, new PassThrough().end(CONTENT))
    return NOTHING
  })
  return file
}

describe.each([['open', undefined] as const, ['sealed', KEY] as const])('an archive that is %s', (kind, key) => {
  test('gives back what was put in, in order', async () => {
    const file = await make(`${kind}.backup`, key)
    const found: [string, string][] = []

    const manifest = await readArchive(file, key, async (name, content) => {
      found.push([name, (await bytesOf(content)).toString('base64')])
    })

    expect(found).toEqual([
      ['tables/a/0', Buffer.from('"(1,拖车)"\n').toString('base64')],
      ['data/empty', ''],
      ['data/files/one', CONTENT.toString('base64')]
    ])
    expect(manifest).toMatchObject(NOTHING)
    expect(manifest.entries['data/files/one']?.size).toBe(CONTENT.length)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('is refused by its name when any one byte differs, or any end is missing', async () => {
    const file = await make(`${kind}-whole.backup`, key)
    const whole = readFileSync(file)
    const broken = path.join(folder, `${kind}-broken.backup`)
    const next = numbers(20261126)
    const below = (limit: number): number => Math.floor(next() * limit)
    // The ten bytes of gzip's head name a system and a time, which nobody reads.
    const start = key === undefined ? 31 : 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const at = start + below(whole.length - start)
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ (1 + below(255))
      writeFileSync(broken, bytes)
      const checked = checkArchive(broken, key)
      // A block of gzip ends within a byte; what is left of that byte says nothing, and no zlib looks at it.
      if (key === undefined && isDeepStrictEqual(unpacked(bytes), unpacked(whole))) await checked
      else await expect(checked).rejects.toThrow(broken)
      writeFileSync(broken, whole)
      truncateSync(broken, at)
      await expect(checkArchive(broken, key)).rejects.toThrow(broken)
    }
  })
})

test('a sealed one opens with its key only; what is no archive, or not there, is said', async () => {
  const file = await make('secret.backup', KEY)
  await expect(checkArchive(file, undefined)).rejects.toThrow(`备份文件已加密，请用 BACKUP_KEY 给出密钥：${file}`)
  await expect(checkArchive(file, `${KEY}.`)).rejects.toThrow(`备份文件已损坏或密钥不对：${file}`)
  expect(readFileSync(file).includes('拖车')).toBe(false)
  const other = path.join(folder, 'letter.txt')
  writeFileSync(other, 'no archive at all, but long enough to hold a line, a salt, a nonce and a seal of one')
  await expect(checkArchive(other, KEY)).rejects.toThrow(`不是本平台的备份文件：${other}`)
  await expect(checkArchive(path.join(folder, 'nowhere'), KEY)).rejects.toThrow('找不到备份文件')
})

test('what fails while it is made leaves nothing under the name', async () => {
  const file = path.join(folder, 'half.backup')
  await expect(
    writeArchive(file, undefined, async (writer) => {
      await writer.add('data/files/one', CONTENT)
      throw new Error('the disk is full')
    })
  ).rejects.toThrow('the disk is full')
  expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([])
})

test('one of a later version is refused, and the place stays empty', async () => {
  const file = path.join(folder, 'later.backup')
  await writeArchive(file, undefined, () => Promise.resolve({ ...NOTHING, version: '9.9.9', migrations: ['unknown'] }))
  const config = testConfig({ dataDir: path.join(folder, 'later'), databaseInMemory: false })
  await expect(restore(file, undefined, config)).rejects.toThrow('备份来自另一个版本（9.9.9）')
  expect(readdirSync(folder)).not.toContain('later')
})
