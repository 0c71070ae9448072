import type { Page } from 'playwright-core'
import qrcode from 'qrcode-generator'
import sharp from 'sharp'
import { openCompany } from '../support/company'
import { at } from '../support/reached'
import { DEMO_PASSWORD, LOGIN_PATH } from '../support/signIn'
import { putOffersAside } from './support/offersAside'

const MY = '/pages/index/my'
const company = openCompany()
afterEach(() => company.goHome())

const openFromMy = async (page: Page, row: string) => {
  await page.goto(MY)
  await at(page, MY)
  await page.getByRole('button', { name: row }).first().click()
}
const busy = { json: { code: 500, msg: '系统繁忙，请稍后重试', data: null } }

test('personal data: from My, changed, asked about when left, kept as a draft without the number of the paper, stored', async () => {
  const { page } = await company.arrive('driver1')
  await openFromMy(page, '个人信息')
  await at(page, '/pages/my/personalData/index')
  await page.getByText('直属主管').waitFor()
  await page.getByRole('tab', { name: '个人资料' }).click()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('籍贯').fill('湖南长沙')
  await field('证件号码').fill('11010519491231002X')
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('button', { name: '离开', exact: true }).click()
  await at(page, MY)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('11010519491231002X')
  await page.goto('/pages/my/personalData/index?tab=profile')
  await page.getByText('已恢复上次没有保存的内容。').waitFor()
  expect(await field('籍贯').inputValue()).toBe('湖南长沙')
  expect(await field('证件号码').inputValue()).toBe('')
  await field('手机号码').fill('12345')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('1 处需要修改').waitFor()
  await field('手机号码').fill('13802580021')
  await page.getByRole('button', { name: /^证件类型/ }).click()
  await page.getByRole('radio', { name: '身份证' }).click()
  await field('证件号码').fill('11010519491231002X')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await at(page, MY)
  await page.goto('/pages/my/personalData/index?tab=profile')
  await page.getByText('110105********002X').waitFor()
  expect(await field('籍贯').inputValue()).toBe('湖南长沙')
  expect(await page.getByText('11010519491231002X').count()).toBe(0)
})

test('a signature is drawn, shown after a reload, and taken away', async () => {
  const { page } = await company.enter('manager1')
  await page.goto('/pages/my/personalData/index?tab=signature')
  await page.getByText('还没有签名').waitFor()
  await page.getByRole('button', { name: '签名', exact: true }).click()
  const paper = await page.locator('.signature-paper').boundingBox()
  if (paper === null) throw new Error('no paper')
  for (let stroke = 0; stroke < 3; stroke++) {
    await page.mouse.move(paper.x + 30 + stroke * 60, paper.y + 40)
    await page.mouse.down()
    for (let step = 1; step <= 8; step++) await page.mouse.move(paper.x + 30 + stroke * 60 + step * 8, paper.y + 40 + (step % 3) * 20)
    await page.mouse.up()
  }
  await page.getByRole('button', { name: '保存签名' }).click()
  await page.getByRole('button', { name: '重新签名' }).waitFor()
  await page.reload()
  await page.waitForFunction(() => [...document.images].some((image) => image.src.includes('/annexpic/') && image.naturalWidth > 0))
  await page.getByRole('button', { name: '删除签名' }).click()
  await page.getByRole('button', { name: '删除签名', exact: true }).last().click()
  await page.getByText('还没有签名').waitFor()
})

test('devices: the other browser is signed out from here and lands on the login page; a failure is said and can be tried again', async () => {
  const here = await company.arrive('clerk1')
  const there = await company.arrive('clerk1', { expects: [/./] })
  const { page } = here
  await openFromMy(page, '账号安全')
  await at(page, '/pages/my/accountSecurity/index')
  await page.getByText('当前设备').waitFor()
  await page.getByText('密码登录').first().waitFor()
  let isBroken = true
  await page.route('**/Sessions/*/SignOut', (route) => (isBroken ? route.fulfill(busy) : route.continue()))
  await page
    .getByRole('button', { name: /^退出安卓|^退出Linux|^退出.*Chrome/ })
    .first()
    .click()
  const ask = page.getByRole('alertdialog')
  await ask.getByRole('button', { name: '退出', exact: true }).click()
  await ask.getByText('系统繁忙，请稍后重试').waitFor()
  isBroken = false
  await ask.getByRole('button', { name: '退出', exact: true }).click()
  await ask.waitFor({ state: 'detached' })
  await page.getByText('1 台', { exact: true }).waitFor()
  await at(there.page, LOGIN_PATH)
  await page.reload()
  await page.getByText('1 台', { exact: true }).waitFor()
})

test('cancelling: what is held stands with its way; the password proves it; the account is gone and so is what lay on the device', async () => {
  const held = await company.arrive('driver2')
  await putOffersAside(held.page)
  await held.page.goto('/pages/my/cancellation/index')
  await held.page.getByText(/件事没有办完，暂不能注销/).waitFor()
  await held.page
    .getByText(/工单 SG\d+ 还没有完成/)
    .first()
    .click()
  await at(held.page, '/pages/transferCar/form')
  const boss = await company.enter('admin')
  await boss.page.goto('/pages/my/cancellation/index')
  await boss.page.getByText('管理员账号不能注销').waitFor()
  const { page } = await company.enter('haojian', { expects: [/./] })
  await page.goto('/pages/my/accountSecurity/index')
  await page.getByRole('button', { name: /^注销账号/ }).click()
  await page.getByText('注销后', { exact: true }).waitFor()
  await page.getByRole('button', { name: '注销账号', exact: true }).click()
  const ask = page.getByRole('alertdialog')
  await ask.getByLabel('登录密码').fill('Wrong@2026')
  await ask.getByRole('button', { name: '注销账号' }).click()
  await ask.getByText('登录密码错误，请重新输入').waitFor()
  await ask.getByLabel('登录密码').fill(DEMO_PASSWORD)
  await ask.getByRole('button', { name: '注销账号' }).click()
  await at(page, LOGIN_PATH)
  const left = await page.evaluate(() => JSON.stringify(localStorage))
  for (const word of ['"token"', 'userInfo', 'permissionList', 'drafts']) expect(left).not.toContain(word)
})

test('notices: quiet is kept on the server, also for the next device; when it fails the box goes back', async () => {
  const { page } = await company.enter('yard1')
  await page.goto('/pages/my/settings/index')
  const box = page.getByRole('checkbox', { name: '日程提醒' })
  await box.waitFor()
  expect(await box.getAttribute('aria-checked')).toBe('true')
  const [answer] = await Promise.all([page.waitForResponse('**/Account/QuietTypes'), box.click()])
  expect(await answer.json()).toMatchObject({ code: 200, data: { quietTypes: [4] } })
  await page.route('**/Account/QuietTypes', (route) => route.fulfill(busy))
  await page.getByRole('checkbox', { name: '流程审批' }).click()
  await page.getByText('没有得到答复（系统繁忙，请稍后重试）').waitFor()
  expect(await page.getByRole('checkbox', { name: '流程审批' }).getAttribute('aria-checked')).toBe('true')
  const other = await company.enter('yard1')
  await other.page.goto('/pages/my/settings/index')
  await other.page.getByRole('checkbox', { name: '日程提醒' }).waitFor()
  expect(await other.page.getByRole('checkbox', { name: '日程提醒' }).getAttribute('aria-checked')).toBe('false')
})

test('about, contact and agreement open from My and settings; the update check answers; a newer version is offered and may wait', async () => {
  const { page } = await company.arrive('clerk1')
  await openFromMy(page, '联系我们')
  await page.getByText('400-000-0000').waitFor()
  await page.getByText('每天 8:00–22:00').waitFor()
  await openFromMy(page, '关于平台')
  await page.getByText('版本 3.3.5（139）').waitFor()
  await Promise.all([page.getByText('已是最新版本').waitFor({ state: 'attached' }), page.getByRole('button', { name: '检查更新' }).click()])
  await page.route('**/file/AppStartInfo/**', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { appVersion: '3.10.0', appUpdateContent: '派单更快' } } })
  )
  await page.getByRole('button', { name: '检查更新' }).click()
  const ask = page.getByRole('alertdialog')
  await ask.getByText('发现新版本 3.10.0').waitFor()
  await ask.getByText('派单更快').waitFor()
  await ask.getByRole('button', { name: '以后再说' }).click()
  await ask.waitFor({ state: 'detached' })
  const [asked] = await Promise.all([page.waitForResponse('**/file/AppStartInfo/**'), page.goto('/pages/index/contacts')])
  expect(asked.url()).toContain('version=3.3.5&code=139')
  expect(await ask.count()).toBe(0)
  await page.goto('/pages/my/settings/index')
  await page.getByRole('button', { name: '隐私政策' }).click()
  await page.getByText('不会做什么').waitFor()
  await page.getByRole('tab', { name: '用户协议' }).click()
  await page.getByText('五、行车安全').waitFor()
})

describe('scanning in the browser', () => {
  test('a scanned text is shown as it is, markup and all', async () => {
    const { page, leave } = await company.enter('yard1')
    const text = '<img src=x onerror=alert(1)> 100% 设备 TC-1'
    await page.goto(`/pages/my/scanResult/index?result=${encodeURIComponent(text.replace('%', '~p'))}`)
    await page.getByText(text).waitFor()
    await leave()
  })

  const codePicture = async (text: string): Promise<Buffer> => {
    const code = qrcode(0, 'M')
    code.addData(text, 'Byte')
    code.make()
    return sharp(Buffer.from(code.createSvgTag({ cellSize: 6, margin: 24 })))
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer()
  }
  const scan = async (page: Page, text: string) => {
    await page.getByRole('dialog', { name: '扫一扫' }).waitFor()
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: '从图片识别' }).click()])
    await chooser.setFiles({ name: 'code.png', mimeType: 'image/png', buffer: await codePicture(text) })
  }

  test('a picture is read where there is no camera; an order number leads to its order, an errand to its page, anything else is text', async () => {
    const { page } = await company.enter('dispatcher1')
    await page.goto('/pages/transferCar/accidentIndex')
    const number =
      (
        await page
          .getByText(/SG\d{12}/)
          .first()
          .textContent()
      )?.match(/SG\d{12}/)?.[0] ?? ''
    await openFromMy(page, '扫一扫')
    await page.getByText(/没有找到摄像头|没有相机权限|不能直接使用摄像头/).waitFor()
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: '从图片识别' }).click()])
    await chooser.setFiles({
      name: 'blank.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 200, height: 200, channels: 3, background: '#ffffff' } })
        .png()
        .toBuffer()
    })
    await page.getByText('图片里没有识别到码').waitFor()
    await scan(page, number)
    await at(page, '/pages/my/scanResult/index')
    await page.getByRole('button', { name: /按单号查工单/ }).click()
    await page.getByRole('button', { name: new RegExp(`^${number}`) }).click()
    await at(page, '/pages/transferCar/form')
    await page.getByText(number).filter({ visible: true }).first().waitFor()
    // From the head of the messages: an errand of system.md#scanned-codes.
    await page.goto('/pages/index/index')
    await page.getByRole('button', { name: '扫一扫' }).click()
    await scan(page, '{"t":"WFP","id":"leaveApply"}')
    await at(page, '/pages/workFlow/scanForm/index')
    await openFromMy(page, '扫一扫')
    await scan(page, 'tel:13802580021')
    await page.getByRole('button', { name: /拨打电话，13802580021/ }).waitFor()
    await page.reload()
    await page.getByText('tel:13802580021').waitFor()
    await openFromMy(page, '扫一扫')
    await page.getByRole('dialog', { name: '扫一扫' }).press('Escape')
    await page.getByRole('dialog', { name: '扫一扫' }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(MY)
  })
})
