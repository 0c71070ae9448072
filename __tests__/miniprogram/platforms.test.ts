import { startPlatform } from '../support/platform'
import { startFront } from '../support/platform/front'
import { plantEvent } from '../support/platformDay/days'
import { DAY } from './support/platformDay'
import { PLATFORMS, run } from './support/run'

/** The built packages on an existing platform of 3.3: the day that the browser spends there (e2e/platforms), and what the platform has afterwards. */
test.each(PLATFORMS)('%s: a whole day on an existing platform', async (package_) => {
  const platform = await startPlatform({ dialect: 'java-a' })
  plantEvent({ platform, dialect: 'java-a' })
  const front = await startFront(platform.url)
  try {
    await run(
      package_,
      async (phone) => {
        await phone.launch()
        for (const [name, step] of DAY) await phone.step(name, () => step({ phone, platform }))
      },
      { server: front.url, title: '现有平台' }
    )
  } finally {
    await front.close()
    await platform.close()
  }
})
