import type { Browser, CDPSession, Page } from 'playwright-core'
import { cleanUp, startAppServer, type CompanyServer } from '../support/appServer'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { freePort } from '../support/freePort'
import { startIdentityProvider, type IdentityProvider } from '../support/identityProvider'
import { at, reached } from '../support/reached'
import { agree, DEMO_PASSWORD, fillLogin, LOGIN_PATH, startSignedIn, WORKBENCH_PATH } from '../support/signIn'
import { toasted } from '../support/toasts'

const SECURITY = '/pages/my/accountSecurity/index'
const SETTINGS = '/pages/my/settings/index'
let browser: Browser
let server: CompanyServer
let provider: IdentityProvider
/** Browsers keep passkeys for names, and this machine has one. */
let base: string

beforeAll(async () => {
  browser = await openBrowser()
  const port = await freePort()
  server = await startAppServer({
    env: {
      OPENID_ISSUER: `http://127.0.0.1:${port}`,
      OPENID_CLIENT_ID: 'towing',
      OPENID_CLIENT_SECRET: 'towing-secret-of-tests',
      OPENID_NAME: '集团账号'
    }
  })
  base = `http://localhost:${server.port}`
  const people = { wang: { name: '王建军', phone_number: '+8613802580021', phone_number_verified: true }, li: { name: '李四' } }
  provider = await startIdentityProvider([`${base}${LOGIN_PATH}`], people, port)
})
afterAll(async () => {
  await browser.close()
  await provider.close()
  await server.stop()
  cleanUp()
})

/** A device that opens its passkeys by finger or face, without a person in front of it. */
async function addDevice(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true
  } as const
  return { devtools, ...(await devtools.send('WebAuthn.addVirtualAuthenticator', { options })) }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const signOut = async (page: Page): Promise<void> => {
  await page.goto(SETTINGS)
  await button(page, '退出登录').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
  await at(page, LOGIN_PATH)
}
const whoIsIn = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { data?: { userAccount?: string } }).data?.userAccount)
/** The provider's pages ask for letters from elsewhere. */
async function person(): Promise<Person> {
  const someone = await newPerson(browser, { base })
  await someone.page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  return someone
}

describe('a passkey', () => {
  let driver: Person
  let page: Page
  let device: Awaited<ReturnType<typeof addDevice>>
  beforeAll(async () => {
    driver = await person()
    ;({ page } = driver)
    device = await addDevice(page)
    await startSignedIn(page, base, 'driver1')
  })
  afterAll(() => driver.leave())

  test('is made in 账号安全, once a device', async () => {
    await page.goto(SECURITY)
    await button(page, '添加通行密钥').click()
    await toasted(page, '已添加通行密钥')
    const { credentials } = await device.devtools.send('WebAuthn.getCredentials', { authenticatorId: device.authenticatorId })
    expect(credentials).toEqual([expect.objectContaining({ rpId: 'localhost', isResidentCredential: true })])
    expect(await server.query('select user_id, counter, name from passkey')).toEqual([
      { user_id: 'user-driver1', counter: 1, name: expect.stringContaining('Chrome') }
    ])
    await button(page, '添加通行密钥').click()
    await page.getByText('这台设备上已经有本账号的通行密钥').waitFor()
  })

  test('lets its person in without an account typed, to the page that he wanted, once the texts are agreed to', async () => {
    await signOut(page)
    await page.goto('/pages/transferCar/accidentIndex')
    await at(page, LOGIN_PATH)
    await page.evaluate(() => localStorage.removeItem('agreedVersion'))
    await page.reload()
    await button(page, '通行密钥登录').click()
    await page.getByText('请先阅读并勾选同意，再登录').waitFor()
    await agree(page)
    await button(page, '通行密钥登录').click()
    await reached(page, '**/pages/transferCar/accidentIndex*')
    expect(await whoIsIn(page)).toBe('driver1')
  })

  test('lets nobody in who does not prove himself to the device', async () => {
    await signOut(page)
    await device.devtools.send('WebAuthn.setUserVerified', { authenticatorId: device.authenticatorId, isUserVerified: false })
    await button(page, '通行密钥登录').click()
    await page.getByText('没有完成验证。这台设备上没有通行密钥时，请用其他方式登录').waitFor()
    await device.devtools.send('WebAuthn.setUserVerified', { authenticatorId: device.authenticatorId, isUserVerified: true })
  })

  test('that was removed is refused, and the password still opens', async () => {
    await server.query('delete from passkey')
    await button(page, '通行密钥登录').click()
    await page.getByText('此通行密钥不能登录，请用其他方式登录').waitFor()
    await fillLogin(page, 'driver1', DEMO_PASSWORD)
    await at(page, WORKBENCH_PATH)
  })
})

describe('the identity provider', () => {
  /** Through the provider's two pages, as a person goes. */
  const goThrough = async (page: Page, name: string): Promise<void> => {
    await button(page, '集团账号登录').click()
    await page.waitForURL(`${provider.issuer}/**`)
    await page.locator('input[name=login]').fill(name)
    await page.locator('input[name=password]').fill('any')
    await page.locator('button[type=submit]').click()
    await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' })
    await page.locator('button[type=submit]').click()
  }

  test('lets in whom it knows by a verified number, to the page that he wanted; nothing of it stays in the address', async () => {
    const someone = await person()
    const { page } = someone
    await page.goto('/pages/transferCar/accidentIndex')
    await at(page, LOGIN_PATH)
    await agree(page)
    await goThrough(page, 'wang')
    await reached(page, '**/pages/transferCar/accidentIndex*')
    expect(await whoIsIn(page)).toBe('driver1')
    expect(await page.evaluate(() => [window.location.search.includes('code='), sessionStorage.getItem('openIdBrowser')])).toEqual([
      false,
      null
    ])
    await someone.leave()
  })

  test('whom it knows and nobody here is bound by the next sign-in, and let in from then on', async () => {
    const someone = await person()
    const { page } = someone
    await page.goto(LOGIN_PATH)
    await agree(page)
    await goThrough(page, 'li')
    await page.getByText(/此集团账号还没有绑定本系统的账号/).waitFor()
    const bound = page.waitForResponse('**/api/signIn/Bindings')
    await fillLogin(page, 'driver2', DEMO_PASSWORD)
    await at(page, WORKBENCH_PATH)
    expect((await (await bound).json()) as object).toMatchObject({ code: 200 })
    await signOut(page)
    await button(page, '集团账号登录').click()
    await at(page, WORKBENCH_PATH)
    expect(await whoIsIn(page)).toBe('driver2')
    await someone.leave()
  })

  test('what comes back to a browser that asked nothing opens nothing', async () => {
    const someone = await person()
    const { page } = someone
    await page.goto(`${LOGIN_PATH}?state=${'A'.repeat(43)}&code=stolen`)
    await page.getByText('没有通过集团账号登录').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await someone.leave()
  })
})
