import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fetchArchive, isSent, removeArchive, sendArchive } from '../../../server/backup/copies'
import { keepBackups } from '../../../server/backup/keeping'
import { readBackupSettings } from '../../../server/backup/settings'
import { HOUR, systemClock } from '../../../server/clock'
import { Bucket } from '../../../server/files/bucket'
import { ObjectStorage } from '../../support/objectStorage'
import { TestClock } from '../../support/testClock'
import { testConfig } from '../../support/testConfig'

const MIB = 1024 * 1024
let folder: string
let storage: ObjectStorage
let bucket: Bucket
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'towing-copies-'))
  storage = await ObjectStorage.start()
  bucket = new Bucket(storage.settings(), systemClock)
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await storage.close()
})

const archive = (day: number, bytes: Buffer): string => {
  const file = path.join(folder, `towing-2026030${day}-033000.backup`)
  writeFileSync(file, bytes)
  return file
}

test('an archive goes over in parts and comes back as it was, though the storage is busy and an answer is lost', async () => {
  const bytes = randomBytes(16 * MIB + 7)
  const file = archive(1, bytes)
  storage.play('busy', 'loseAnswer')
  await sendArchive(bucket, file, 3)
  expect(isSent(file)).toBe(true)
  // The first begin was done though its answer was lost: only that one, of which no part lies there, was left behind.
  expect([...storage.uploads.values()]).toEqual([[]])
  const back = path.join(folder, 'back')
  await fetchArchive(bucket, path.basename(file), back)
  expect(readFileSync(back).equals(bytes)).toBe(true)
  await expect(fetchArchive(bucket, 'towing-20200101-000000.backup', back)).rejects.toThrow('本机和存储桶里都没有这个备份')
  removeArchive(file)
  expect([existsSync(file), isSent(file)]).toEqual([false, false])
})

test('so many of the newest stay in the bucket, and what is no archive stays in any case', async () => {
  await bucket.put('towing-letter.txt', Buffer.from('x'), 'text/plain')
  for (const day of [1, 2, 3, 4, 5]) await sendArchive(bucket, archive(day, Buffer.from(`${day}`)), 2)
  expect([...storage.objects.keys()].sort()).toEqual([
    'towing-20260304-033000.backup',
    'towing-20260305-033000.backup',
    'towing-letter.txt'
  ])
})

test('one that does not go over leaves nothing behind in the bucket and no mark here', async () => {
  const file = archive(1, Buffer.alloc(2 * MIB))
  // Parts this small are refused at the very end, in an answer of success.
  await expect(bucket.putFile('small', file, MIB)).rejects.toMatchObject({ code: 'EntityTooSmall' })
  expect([storage.objects.size, storage.uploads.size]).toEqual([0, 0])
  storage.play('busy', 'busy', 'busy')
  await expect(sendArchive(bucket, file, 3)).rejects.toMatchObject({ code: 'SlowDown' })
  expect(isSent(file)).toBe(false)
})

test('a copy that failed is made an hour later, without another archive', async () => {
  const clock = new TestClock(Date.UTC(2026, 2, 1, 20))
  const { url, keyId, secret } = storage.settings()
  const env = { BACKUP_DIR: folder, BACKUP_BUCKET: url, BACKUP_KEY_ID: keyId, BACKUP_SECRET_KEY: secret }
  const config = testConfig({ backup: readBackupSettings(env) })
  const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  const asked: string[][] = []
  const begin = async (...args: string[]): Promise<void> => {
    asked.push(args)
    if (args[0] === '--send') return sendArchive(bucket, args[1] ?? '', 3)
    writeFileSync(args[0] ?? '', 'all')
    throw new Error('no route to the bucket')
  }
  for (let hour = 0; hour < 4; hour++) {
    await keepBackups({ config, clock }, begin)
    // Node asks the storage over real connections.
    while (asked.at(-1)?.[0] === '--send' && !isSent(asked.at(-1)?.[1] ?? '')) await new Promise((resolve) => setImmediate(resolve))
    await new Promise((resolve) => setImmediate(resolve))
    clock.advance(HOUR)
  }
  const [made] = asked
  expect(asked).toEqual([made, ['--send', made?.[0]]])
  expect([...storage.objects.keys()]).toEqual([path.basename(made?.[0] ?? '')])
  stderr.mockRestore()
})

test('a bucket without a folder, or without a key, is said', () => {
  expect(() => readBackupSettings({ BACKUP_BUCKET: 'https://x/y', BACKUP_KEY_ID: 'a', BACKUP_SECRET_KEY: 'b' })).toThrow('BACKUP_DIR')
  expect(() => readBackupSettings({ BACKUP_DIR: folder, BACKUP_BUCKET: 'https://x/y' })).toThrow('BACKUP_KEY_ID')
})
