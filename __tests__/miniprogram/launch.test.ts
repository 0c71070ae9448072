import { PLATFORMS, run } from './support/run'
describe.each(PLATFORMS)('%s', (platform) => {
  it('boots', async () => {
    await run(platform, async (phone) => {
      await phone.step('launch', async () => { await phone.launch(); console.log(phone.route, phone.page.text, phone.outline()) })
    })
  })
})
