import type { Locator } from 'playwright-core'

/** Where a row is once it moves no more: a finger aims at what it sees. */
async function restingBox(row: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  for (let before = ''; ; ) {
    const box = await row.boundingBox()
    if (box === null) throw new Error('no such row')
    if (JSON.stringify(box) === before) return box
    before = JSON.stringify(box)
    await row.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
}

/** A finger that goes sideways, and up or down, from the middle of a row; px. */
export const swipe = async (row: Locator, dx: number, dy = 0): Promise<void> => {
  const page = row.page()
  const client = await page.context().newCDPSession(page)
  // Under a head or a bar that stays in place a finger would touch that.
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await restingBox(row)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const point = (share: number) => ({ touchPoints: [{ x: x + dx * share, y: y + dy * share }] })
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(0) })
  for (const share of [0.25, 0.5, 0.75, 1]) await client.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(share) })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}
