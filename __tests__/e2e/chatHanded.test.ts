import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { violationsOf } from './support/axe'

/** Pictures and files that are pasted or dropped on a chat (app.md#wide-screens). */
const company = openCompany()
let one: Person
let other: Person

interface HandedFile {
  name: string
  type: string
  /** base64 */
  bytes: string
}

const openChat = async ({ page }: Person, id: string): Promise<void> => {
  await page.goto(`/pages/message/im/index?id=${id}`)
  await page.getByRole('textbox', { name: '消息' }).waitFor()
}
/** As the browser hands over what lies on the clipboard, or what is let go over the chat. */
const hand = (page: Page, how: 'paste' | 'drop', files: readonly HandedFile[], text = ''): Promise<boolean> =>
  page.getByRole('textbox', { name: '消息' }).evaluate(
    (field, [kind, list, words]) => {
      const data = new DataTransfer()
      for (const { name, type, bytes } of list)
        data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type }))
      if (words !== '') data.setData('text/plain', words)
      const more = { bubbles: true, cancelable: true }
      return field.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...more })
          : new DragEvent('drop', { dataTransfer: data, ...more })
      )
    },
    [how, files, text] as const
  )
const dialog = (page: Page) => page.getByRole('alertdialog')
const PAPER: HandedFile = { name: '保单.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4 一张保单').toString('base64') }
let picture: HandedFile

beforeAll(async () => {
  one = await company.enter('dispatcher1', { viewport: { width: 1440, height: 900 } })
  other = await company.enter('manager1')
  const bytes = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  picture = { name: 'image.png', type: 'image/png', bytes: bytes.toString('base64') }
  await openChat(one, 'user-manager1')
  await openChat(other, 'user-dispatcher1')
})
afterAll(() => company.goHome())

test('a pasted picture is looked at, sent, and arrives', async () => {
  const { page } = one
  expect(await hand(page, 'paste', [picture])).toBe(false)
  await dialog(page).getByText('发送 1 个文件？').waitFor()
  expect((await violationsOf(page)).filter((fault) => !fault.startsWith('label-content-name-mismatch'))).toEqual([])
  await dialog(page).getByRole('button', { name: '取消' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await page.locator('.chat-row').count()).toBe(await other.page.locator('.chat-row').count())

  await hand(page, 'paste', [picture])
  await dialog(page).getByRole('button', { name: '发送', exact: true }).click()
  await other.page.locator('.chat-row .bubble-picture').first().waitFor()
  expect(
    await company.server.query("select content_type from chat_message where sender_id = 'user-dispatcher1' order by sent_at desc limit 1")
  ).toEqual([{ content_type: 'image' }])
})

test('what is dropped goes together, files under their names; words with a picture of them stay words', async () => {
  const { page } = one
  expect(await hand(page, 'drop', [PAPER, picture])).toBe(false)
  await dialog(page)
    .getByText(/^保单\.pdf · \d+ 字节$/)
    .waitFor()
  await dialog(page).getByRole('button', { name: '发送', exact: true }).click()
  await other.page.locator('.bubble-file-name').filter({ hasText: '保单.pdf' }).waitFor()
  // The browser puts the words in by itself.
  expect(await hand(page, 'paste', [picture], '表格里的字')).toBe(true)
  expect(await dialog(page).count()).toBe(0)
})
