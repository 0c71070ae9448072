import type { Page } from 'playwright-core'

/** For a driver of the demo company whom an order waits for: its card, whenever it comes over the page, is put aside before anything else is pressed. */
export const putOffersAside = async (page: Page): Promise<void> => {
  const card = page.getByRole('region', { name: '新派单' })
  await page.addLocatorHandler(card, () => card.getByRole('button', { name: '稍后' }).click())
}
