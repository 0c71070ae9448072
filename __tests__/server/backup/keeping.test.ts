import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { archiveName } from '../../../server/backup/archiveName'
import { keepBackups, lastDue } from '../../../server/backup/keeping'
import { readBackupSettings } from '../../../server/backup/settings'
import { HOUR, MINUTE } from '../../../server/clock'
import { TestClock } from '../../support/testClock'
import { testConfig } from '../../support/testConfig'

/** 2026-03-02 02:00 in Shanghai. */
const NIGHT = Date.UTC(2026, 2, 1, 18)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'towing-keeping-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const written = (file: string): Promise<void> => {
  writeFileSync(file, '')
  return Promise.resolve()
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('the day in Shanghai counts', () => {
  expect(archiveName(NIGHT)).toBe('towing-20260302-020000.backup')
  expect(lastDue(210, NIGHT)).toBe(NIGHT + 90 * MINUTE - 24 * HOUR)
  expect(lastDue(120, NIGHT)).toBe(NIGHT)
  expect(lastDue(119, NIGHT)).toBe(NIGHT - MINUTE)
})

test('hour by hour through five days: one archive a day after its time, the three newest stay, others files too', async () => {
  const clock = new TestClock(NIGHT)
  const config = testConfig({ backup: readBackupSettings({ BACKUP_DIR: folder, BACKUP_KEEP: '3' }) })
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'letter.txt'), '')
  const made: string[] = []
  for (let hour = 0; hour < 5 * 24; hour++) {
    const before = readdirSync(folder)
    const again = await (await keepBackups({ config, clock }, written))()
    await settled()
    made.push(...readdirSync(folder).filter((name) => !before.includes(name)))
    expect(again?.dueAt).toBe(clock.now() + HOUR)
    clock.advance((again?.dueAt ?? 0) - clock.now())
  }
  // The first one at once: yesterday's is missing.
  expect(made.map((name) => name.slice(7, 18))).toEqual([
    '20260302-02',
    '20260302-04',
    '20260303-04',
    '20260304-04',
    '20260305-04',
    '20260306-04'
  ])
  expect(readdirSync(folder)).toEqual(['letter.txt', ...made.slice(-3)])
})

test('one that fails is tried again an hour later; while one is made, no other begins', async () => {
  const clock = new TestClock(NIGHT)
  const config = testConfig({ backup: readBackupSettings({ BACKUP_DIR: folder }) })
  const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  let tries = 0
  let end: (error: Error) => void = () => undefined
  const begin = (): Promise<void> => {
    tries++
    return new Promise((_, reject) => {
      end = reject
    })
  }
  await keepBackups({ config, clock }, begin)
  clock.advance(HOUR)
  await keepBackups({ config, clock }, begin)
  expect(tries).toBe(1)
  end(new Error('no space left'))
  await settled()
  await keepBackups({ config, clock }, begin)
  expect(tries).toBe(2)
  expect(stderr).toHaveBeenCalledWith('自动备份没有成功，一小时后再试：no space left\n')
  end(new Error('no space left'))
  await settled()
  stderr.mockRestore()
})

test('nothing is made, and nothing asked for again, without a folder; settings that cannot be are said', async () => {
  const clock = new TestClock(NIGHT)
  const again = await (await keepBackups({ config: testConfig(), clock }, () => Promise.reject(new Error('must not begin'))))()
  expect(again).toBeUndefined()
  expect(() => readBackupSettings({ BACKUP_AT: '3:30' })).toThrow('BACKUP_AT')
  expect(() => readBackupSettings({ BACKUP_KEEP: '0' })).toThrow('BACKUP_KEEP')
  expect(() => readBackupSettings({ BACKUP_KEY: 'short' })).toThrow('BACKUP_KEY')
})
