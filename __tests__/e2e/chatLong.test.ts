import type { Page } from 'playwright-core'
import { openContext } from '../../server/bootstrap'
import { readConversation } from '../../server/message/commands/read'
import { storeMessages, type Draft } from '../../server/message/commands/send'
import { openCompany } from '../support/company'
import { temporaryFolder } from '../support/appServer'
import { testConfig } from '../support/testConfig'
import { fillFolder } from '../support/databaseTemplates'
import { swipe } from '../support/swipe'

const ME = 'user-dispatcher1'
const OTHER = 'user-driver2'
const CHAT = `/pages/message/im/index?id=${OTHER}`
const MESSAGES = process.env.TEST_FULL === '1' ? 10_000 : 3000
/** Messages of one transaction, ten minutes apart from the next ones. */
const BATCH = 500
/** How far the person scrolls back and forth again, steps of most of a screen. */
const STEPS = process.env.TEST_FULL === '1' ? 600 : 30
/** quality.md#speed-and-size. */
const MOST_ROWS = 60
const MOST_MOVE_PX = 2

const wordsOf = (index: number): string => `第 ${index} 条${'，到了现场再说'.repeat(index % 7)}`

const dataDir = temporaryFolder()
beforeAll(async () => {
  await fillFolder(dataDir, testConfig())
  const { context, close } = await openContext(testConfig({ dataDir, databaseInMemory: false }))
  for (let from = 1; from <= MESSAGES; from += BATCH) {
    const drafts = Array.from(
      { length: BATCH },
      (_, index): Draft => ({
        senderId: index % 3 === 0 ? ME : OTHER,
        to: { userId: index % 3 === 0 ? OTHER : ME },
        kind: 'text',
        content: wordsOf(from + index),
        clientId: null,
        quote: null,
        mentions: [],
        leads: false
      })
    )
    const at = Date.now() - ((MESSAGES - from) / BATCH) * 600_000
    await context.db.transaction((tx) => storeMessages(tx, { ...context, clock: { now: () => at } }, drafts))
  }
  await context.db.transaction((tx) => readConversation(tx, context, { userId: ME }, { userId: OTHER }))
  await close()
})
const company = openCompany({ dataDir })

/** Runs in the browser: everything the server has of a conversation lies on the device, as after years of catching up. */
const fillDevice = async ({ me, id }: { me: string; id: string }): Promise<void> => {
  interface Entry {
    sequence: number
  }
  const stored = JSON.parse(localStorage.getItem('token') ?? '""') as { data?: string } | string
  const authorization = typeof stored === 'string' ? stored : (stored.data ?? '')
  const read = async <T>(url: string): Promise<T> => ((await (await fetch(url, { headers: { authorization } })).json()) as { data: T }).data
  const { state } = await read<{ state: { lastSequence: number } }>(`/api/conversation/${id}`)
  const entries: Entry[] = []
  while (entries.length < state.lastSequence)
    entries.push(...(await read<{ list: Entry[] }>(`/api/conversation/${id}/Entries?after=${entries.length}&limit=200`)).list)
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('towing')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('no database'))
  })
  const writing = database.transaction('records', 'readwrite')
  const records = writing.objectStore('records')
  // As LocalEntries lays them down: pages of 50, and the range that is held.
  for (let page = 0; page * 50 < entries.length; page += 1)
    records.put({ entries: entries.slice(page * 50, page * 50 + 50) }, [me, `chat.${id}.${page}`, 'page'])
  records.put({ state, floor: 1, tip: state.lastSequence }, [me, 'chat', id])
  await new Promise((resolve, reject) => {
    writing.oncomplete = resolve
    writing.onabort = reject
  })
  database.close()
}

/** Runs in the browser: taps the conversation. @returns ms until its newest message is drawn, and rows drawn then */
const tapAndMeasure = async (words: string): Promise<{ ms: number; rows: number }> => {
  const row = Array.from(document.querySelectorAll<HTMLElement>('.message-main')).find((each) =>
    each.textContent?.includes(words.slice(0, 8))
  )
  if (row === undefined) throw new Error('not in the list')
  const from = performance.now()
  row.click()
  const isDrawn = (): boolean => Array.from(document.querySelectorAll('.chat-row')).pop()?.textContent?.includes(words) === true
  while (!isDrawn())
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  return { ms: performance.now() - from, rows: document.querySelectorAll('.chat-row').length }
}

/** Runs in the browser: scrolls in steps and watches the topmost row in sight. @returns the farthest that one was moved by rows that came or went, and the most rows at once */
const scrollAndWatch = async ({ steps, by }: { steps: number; by: number }): Promise<{ moved: number; rows: number; seen: number }> => {
  const box = document.querySelector<HTMLElement>('.chat-scroll')
  if (box === null) throw new Error('no list')
  const frame = (): Promise<unknown> =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  const keysOf = (): string =>
    Array.from(document.querySelectorAll<HTMLElement>('.chat-row'))
      .map(({ dataset }) => dataset.key)
      .join()
  const seen = new Set<string>()
  let [moved, rows] = [0, 0]
  for (let step = 0; step < steps; step += 1) {
    const before = box.scrollTop
    box.scrollTop += by
    const top = box.getBoundingClientRect().top
    const watched = Array.from(document.querySelectorAll<HTMLElement>('.chat-row')).find(
      (each) => each.getBoundingClientRect().bottom > top + 100
    )
    // Its end: the line with the time over the oldest row goes once it is known what was before it.
    const at = watched?.getBoundingClientRect().bottom ?? 0
    // What comes after this step has come when nothing changed for three frames.
    for (let [last, quiet] = ['', 0]; quiet < 3; ) {
      await frame()
      const keys = keysOf()
      quiet = keys === last ? quiet + 1 : 0
      last = keys
      rows = Math.max(rows, document.querySelectorAll('.chat-row').length)
    }
    if (watched?.isConnected !== true) throw new Error(`the row in sight went at step ${step}`)
    moved = Math.max(moved, Math.abs(watched.getBoundingClientRect().bottom - at))
    seen.add(watched.dataset.key ?? '')
    if (box.scrollTop === before) break
  }
  return { moved, rows, seen: seen.size }
}

/** Runs in the browser: leaves the end and comes back to a little above it. @returns px still below once all has settled */
const stopShort = async (px: number): Promise<number> => {
  const box = document.querySelector<HTMLElement>('.chat-scroll')
  if (box === null) throw new Error('no list')
  const settled = async (): Promise<void> => {
    for (let frame = 0; frame < 12; frame += 1)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
  }
  box.scrollTop -= 1500
  await settled()
  box.scrollTop = box.scrollHeight - box.clientHeight - px
  await settled()
  return box.scrollHeight - box.scrollTop - box.clientHeight
}

const openList = async (page: Page): Promise<void> => {
  await page.goto('/pages/index/index')
  await page.getByText(wordsOf(MESSAGES).slice(0, 8)).first().waitFor()
}

test(`a chat of ${MESSAGES} messages opens from the device without a network, draws ${MOST_ROWS} rows at most, and older pages move nothing`, async () => {
  const { page, context } = await company.enter('dispatcher1', { expects: [/ERR_INTERNET_DISCONNECTED/, /WebSocket/] })
  // Its code is here once it was opened.
  await page.goto(CHAT)
  await page.getByText(wordsOf(MESSAGES), { exact: true }).waitFor()
  await page.evaluate(fillDevice, { me: ME, id: OTHER })
  const times: number[] = []
  for (let run = 0; run < 3; run += 1) {
    await openList(page)
    await page.evaluate(() => document.fonts.ready)
    await context.setOffline(true)
    const { ms, rows } = await page.evaluate(tapAndMeasure, wordsOf(MESSAGES))
    times.push(ms)
    expect(rows).toBeLessThanOrEqual(MOST_ROWS)
    if (run < 2) await context.setOffline(false)
  }
  const back = await page.evaluate(scrollAndWatch, { steps: STEPS, by: -620 })
  const forth = await page.evaluate(scrollAndWatch, { steps: STEPS * 2, by: 620 })
  process.stdout.write(
    `figure: chat of ${MESSAGES} messages from the device: opens in ${times.sort((a, b) => a - b)[1]?.toFixed(0)} ms (limit 300), ${Math.max(back.rows, forth.rows)} rows at most (limit ${MOST_ROWS}), ` +
      `${back.seen + forth.seen} steps moved the row in sight by ${Math.max(back.moved, forth.moved).toFixed(1)} px at most (limit ${MOST_MOVE_PX})\n`
  )
  expect([back, forth].map(({ moved, rows }) => [moved <= MOST_MOVE_PX, rows <= MOST_ROWS])).toEqual([
    [true, true],
    [true, true]
  ])
  expect(back.seen).toBeGreaterThan(STEPS / 2)
  // All the way back to the newest one.
  await page.getByRole('log').getByText(wordsOf(MESSAGES), { exact: true }).waitFor()
  // Who stops short of the end is not pulled down to it.
  expect(Math.abs((await page.evaluate(stopShort, 12)) - 12)).toBeLessThanOrEqual(MOST_MOVE_PX)
  await company.goHome()
})

test('whoever scrolls away from the end just as the network goes or comes is not pulled back', async () => {
  const { page } = await company.enter('dispatcher1')
  await page.goto(CHAT)
  await page.getByText(wordsOf(MESSAGES), { exact: true }).waitFor()
  for (const event of ['offline', 'online']) {
    const moved = await page.evaluate(async (name) => {
      const box = document.querySelector<HTMLElement>('.chat-scroll')
      if (box === null) throw new Error('no list')
      const frames = async (): Promise<void> => {
        for (let frame = 0; frame < 12; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      box.scrollTop = box.scrollHeight
      await frames()
      const row = document.querySelector('.chat-row:last-child')
      const end = (): number => row?.getBoundingClientRect().bottom ?? 0
      const before = end()
      box.scrollTop -= 300
      // The page draws what this changes before the browser tells it of the scrolling.
      window.dispatchEvent(new Event(name))
      await frames()
      return end() - before
    }, event)
    // The notice of the network takes or gives a line.
    expect(Math.abs(moved - 300)).toBeLessThan(60)
  }
  await company.goHome()
})

/** Swipes the row with these words. */
const swipeRow = (page: Page, words: string, dx: number, dy = 0): Promise<void> =>
  swipe(page.locator('.message-row').filter({ hasText: words }), dx, dy)

test('swiped to the left a conversation offers to go, one at a time; gone it can be taken back; scrolling and the keyboard are as ever', async () => {
  const { page } = await company.enter('dispatcher1')
  await openList(page)
  const opened = page.locator('.message-swipe-open')
  await swipeRow(page, '李强', 0, -120)
  expect(await opened.count()).toBe(0)
  await swipeRow(page, '李强', -120, 10)
  await opened.filter({ hasText: '李强' }).waitFor()
  await page.waitForFunction(() => document.querySelector('.message-swipe-open .message-slide')?.getAnimations().length === 0)
  // Another one: the first is closed by it.
  const other = page
    .locator('.message-row')
    .filter({ hasNotText: '李强' })
    .filter({ has: page.locator('.message-slide') })
    .first()
  const name = await other.locator('.message-name').innerText()
  await swipeRow(page, name, -120)
  await opened.filter({ hasText: name }).waitFor()
  expect(await opened.count()).toBe(1)
  await swipeRow(page, name, 120)
  await opened.waitFor({ state: 'detached' })
  // A tap on an open row closes it and opens no chat.
  await swipeRow(page, '李强', -120)
  await opened.locator('.message-main').click()
  await opened.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/pages/index/index')
  await swipeRow(page, '李强', -120)
  await page.getByRole('button', { name: '移除与李强的会话' }).click()
  await page.getByText('已移除与李强的会话').waitFor()
  expect(await page.locator('.message-row').filter({ hasText: '李强' }).count()).toBe(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await page.locator('.message-row').filter({ hasText: '李强' }).waitFor()
  // The menu has it for those who cannot swipe.
  await page.getByRole('button', { name: '李强的更多操作' }).press('Enter')
  await page.getByRole('button', { name: /移除会话/ }).waitFor()
  await company.goHome()
})
