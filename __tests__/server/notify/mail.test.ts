import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { PAGES } from '@/domain/pages'
import { MailChannel } from '../../../server/notify/channels/mail'
import { readChannelSettings, type MailSettings } from '../../../server/notify/channels/settings'
import type { Notice } from '../../../server/notify/channels/types'
import { oneDatabase, type TestApp } from '../../support/databases'
import { MAIL_CERTIFICATE, MailServer, MAILBOX } from '../../support/mailServer'

const NOTICE: Notice = {
  kind: 'order',
  title: '粤B·12345 <科苑路> 已到达',
  text: '第一行\n"第二行" & 更多',
  path: `${PAGES.record}?id=1&x=2`,
  at: 1_700_000_000_000
}
const PERSON = { userId: 'user-clerk1' }
const ORIGIN = 'https://app.example.com'

oneDatabase((_name, makeApp) => {
  let app: TestApp
  let mail: MailServer
  beforeAll(async () => {
    app = await makeApp()
    mail = await MailServer.start()
  })
  afterAll(() => mail.close())
  beforeEach(async () => {
    mail.received.length = 0
    await leave('clerk1@example.com')
  })

  const leave = (address: string) => app.query("update user_account set email = $1 where id = 'user-clerk1'", [address])
  const settingsOf = (url: string, ca: string | undefined = MAIL_CERTIFICATE): MailSettings => {
    const { mail: found } = readChannelSettings({ MAIL_URL: url, MAIL_FROM: `拖车救援 <${MAILBOX.user}>` })
    if (found === undefined) throw new Error('it is configured')
    return { ...found, ca }
  }
  const channel = (settings = settingsOf(mail.url()), limitMs?: number) =>
    new MailChannel(settings, app.context.db, app.context.answers, ORIGIN, limitMs)
  const last = () => app.context.answers.lastOf('mail')

  test('goes out encrypted, as text and as a page in which nothing of it is markup, and says that no person wrote it', async () => {
    expect(await channel().carry(PERSON, NOTICE)).toBe('SENT')
    const [first] = mail.received
    expect(first).toMatchObject({ from: MAILBOX.user, to: ['clerk1@example.com'], isEncrypted: true })
    expect(first?.head).toMatchObject({
      subject: NOTICE.title,
      from: `拖车救援 <${MAILBOX.user}>`,
      to: 'clerk1@example.com',
      'auto-submitted': 'auto-generated'
    })
    expect(first?.text).toContain(`${NOTICE.title}\n\n第一行\n"第二行" & 更多\n\n${ORIGIN}${NOTICE.path}\n\n本邮件`)
    expect(first?.html).toContain('粤B·12345 &lt;科苑路&gt; 已到达')
    expect(first?.html).toContain('&quot;第二行&quot; &amp; 更多')
    expect(first?.html).toContain(`href="${ORIGIN}${PAGES.record}?id=1&amp;x=2"`)
    expect(last()).toEqual({ state: 'SENT', code: '250', at: app.clock.now() })
  })

  test('what is a link is one that a phone opens in the app it has', async () => {
    expect(await channel().carry(PERSON, { ...NOTICE, path: `${PAGES.order}?id=1` })).toBe('SENT')
    expect(mail.received[0]?.text).toContain(`\n\n${ORIGIN}/open/order/1\n\n`)
    expect(mail.received[0]?.html).toContain(`href="${ORIGIN}/open/order/1"`)
  })

  test('a mail whose answer was lost goes out again under the same name; another one has another', async () => {
    mail.play('loseAnswer')
    await expect(channel().carry(PERSON, NOTICE)).rejects.toThrow()
    expect(last()?.state).toBe('FAILED')
    expect(await channel().carry(PERSON, NOTICE)).toBe('SENT')
    expect(await channel().carry(PERSON, { ...NOTICE, at: NOTICE.at + 1 })).toBe('SENT')
    expect(await channel().carry(PERSON, { ...NOTICE, id: 'letter 1' })).toBe('SENT')
    expect(await channel().carry(PERSON, { ...NOTICE, id: 'letter 1', title: '改了标题' })).toBe('SENT')
    const ids = mail.received.map(({ head }) => head['message-id'])
    expect([ids[0], ids[3]]).toEqual([ids[1], ids[4]])
    expect(new Set(ids).size).toBe(3)
    expect(ids.every((id) => /^<[0-9a-f]{40}@example\.com>$/.test(id ?? ''))).toBe(true)
  })

  test('greylisting is for later, no mailbox and spam are for good; neither tells an address', async () => {
    mail.play('greylist')
    await expect(channel().carry(PERSON, NOTICE)).rejects.toThrow(/^EENVELOPE 451$/)
    expect(last()).toMatchObject({ state: 'FAILED', code: 'EENVELOPE 451' })
    mail.play('unknown')
    expect(await channel().carry(PERSON, NOTICE)).toBe('REFUSED')
    expect(last()).toMatchObject({ state: 'REFUSED', code: 'EENVELOPE 550' })
    mail.play('spam')
    expect(await channel().carry(PERSON, NOTICE)).toBe('REFUSED')
    expect(last()).toMatchObject({ state: 'REFUSED', code: 'EMESSAGE 554' })
    expect(mail.received).toEqual([])
  })

  test('a wrong password is our fault and is tried again; a password never goes out in the clear, nor to a server that nobody vouches for', async () => {
    const wrong = settingsOf(mail.url({ ...MAILBOX, password: 'other' }))
    await expect(channel(wrong).carry(PERSON, NOTICE)).rejects.toThrow(/^EAUTH 535$/)
    const plain = await MailServer.start({ hasTls: false })
    await expect(channel(settingsOf(plain.url())).carry(PERSON, NOTICE)).rejects.toThrow(/^ETLS/)
    expect([plain.signIns, plain.received]).toEqual([0, []])
    await plain.close()
    const before = mail.signIns
    await expect(channel(settingsOf(mail.url(), '')).carry(PERSON, NOTICE)).rejects.toThrow()
    expect(mail.signIns).toBe(before)
    const tls = await MailServer.start({ isSecure: true })
    expect(await channel(settingsOf(tls.url())).carry(PERSON, NOTICE)).toBe('SENT')
    expect(tls.received).toMatchObject([{ isEncrypted: true }])
    await tls.close()
  })

  test('a server that is silent, gone or no mail server holds nobody up', async () => {
    mail.play('mute')
    await expect(channel(settingsOf(mail.url()), 300).carry(PERSON, NOTICE)).rejects.toThrow(/^ETIMEDOUT/)
    const silent: Server = createServer(() => undefined)
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const { port } = silent.address() as AddressInfo
    const elsewhere = { ...settingsOf(mail.url()), port }
    await expect(channel(elsewhere, 100).carry(PERSON, NOTICE)).rejects.toThrow(/^ETIMEDOUT/)
    await new Promise((resolve) => silent.close(resolve))
    await expect(channel(elsewhere, 300).carry(PERSON, NOTICE)).rejects.toThrow(/^ESOCKET$|^ECONNECTION$/)
  })

  test('who left no address, or something else in its place, or is out of service gets none; a title ends no line of the head', async () => {
    for (const address of ['', 'nobody', 'a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', '<a@example.com>']) {
      await leave(address)
      expect(await channel().carry(PERSON, NOTICE)).toBe('NOBODY')
    }
    await leave('clerk1@example.com')
    await app.query("update user_account set enabled_mark = 0 where id = 'user-clerk1'")
    expect(await channel().carry(PERSON, NOTICE)).toBe('NOBODY')
    await app.query("update user_account set enabled_mark = 1 where id = 'user-clerk1'")
    expect(mail.received).toEqual([])
    expect(await channel().carry(PERSON, { ...NOTICE, title: '标题\r\nBcc: b@example.com\u2028x' })).toBe('SENT')
    expect(mail.received).toMatchObject([{ to: ['clerk1@example.com'], head: { subject: '标题 Bcc: b@example.com x' } }])
    expect(mail.received[0]?.head).not.toHaveProperty('bcc')
  })

  test('settings: both or none, an address of a mail server, one mailbox, a file of certificates; no line tells the password', () => {
    const from = 'a@example.com'
    expect(readChannelSettings({})).toMatchObject({ mail: undefined })
    expect(readChannelSettings({ MAIL_URL: 'smtps://u:p%40%2F@mail.example.com', MAIL_FROM: from }).mail).toEqual({
      host: 'mail.example.com',
      port: 465,
      isSecure: true,
      user: 'u',
      password: 'p@/',
      from: { name: '', address: from },
      ca: undefined
    })
    expect(readChannelSettings({ MAIL_URL: 'smtp://relay', MAIL_FROM: `"拖车" <${from}>` }).mail).toMatchObject({
      port: 587,
      user: '',
      from: { name: '拖车' }
    })
    const file = path.join(app.context.config.dataDir, 'ca.pem')
    writeFileSync(file, MAIL_CERTIFICATE)
    expect(readChannelSettings({ MAIL_URL: 'smtp://relay', MAIL_FROM: from, MAIL_CA: file }).mail?.ca).toBe(MAIL_CERTIFICATE)
    for (const [url, sender, ca, line] of [
      ['smtp://u:secret@relay', '', '', /MAIL_URL、MAIL_FROM/],
      ['https://u:secret@relay', from, '', /MAIL_URL/],
      ['smtp://u:secret%@relay', from, '', /MAIL_URL/],
      ['smtp://u:secret@relay', 'a@example.com, b@example.com', '', /MAIL_FROM/],
      ['smtp://u:secret@relay', 'x\r\nBcc: y <a@example.com>', '', /MAIL_FROM/],
      ['smtp://u:secret@relay', from, `${file}.none`, /MAIL_CA/]
    ] as const) {
      const read = () => readChannelSettings({ MAIL_URL: url, MAIL_FROM: sender, MAIL_CA: ca })
      expect(read).toThrow(line)
      expect(read).not.toThrow(/secret/)
    }
  })
})
