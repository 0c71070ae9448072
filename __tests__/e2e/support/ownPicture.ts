import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** Left half red, right half blue: what was cut can be told from the colour. */
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 600, channels: 3, background: '#d02020' } })
    .composite([{ input: { create: { width: 600, height: 600, channels: 3, background: '#2030d0' } }, left: 600, top: 0 }])
    .jpeg()
    .toBuffer()

/** Chooses it as the own picture and waits until it can be cut. */
export const chooseFile = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '更换头像' }).click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('从相册选择').click()])
  await chooser.setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await page.getByRole('button', { name: '使用', exact: true }).waitFor()
  await page.locator('.cropper-picture').waitFor()
}
