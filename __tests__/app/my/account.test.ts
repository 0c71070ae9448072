import type { Held, LoginRow, OwnSession } from '@/contract/account'
import { DraftBook, DRAFTS_KEY } from '@/stores/drafts'
import { DevicesModel, LoginsModel } from '@/pages/my/accountSecurity/model'
import { blockersOf, CancelModel } from '@/pages/my/cancellation/model'
import { ProfileModel } from '@/pages/my/personalData/model'
import { SignatureModel } from '@/pages/my/personalData/signature/model'
import { NoticesModel } from '@/pages/my/settings/model'
import { md5 } from '@/domain/md5'
import { createAccountService } from '@/services/account'
import { ok, refused, type Seen } from '../platform/testApi'
import { openDevice } from './support'

const device = openDevice()
const ACCOUNT = '/api/extend/Account'
const service = () => createAccountService(device.shell.stores.api)
const json = <T>(call: Seen): T => JSON.parse(String(call.body)) as T
const uuid = () => device.shell.stores.uuid()

describe("one's own data", () => {
  const BASE = '/api/permission/Users/Current/BaseInfo'
  const NUMBER = '11010519491231002X'
  const info = {
    id: 'u1',
    account: 'driver1',
    realName: '王建军',
    gender: '1',
    mobilePhone: '13802580021',
    email: '',
    certificatesType: 'dict-certificateType-1',
    certificatesNumber: NUMBER,
    birthday: 631123200000
  }
  const open = () => {
    const { services, session, storage } = device.shell.stores
    return new ProfileModel({
      organization: services.organization,
      session,
      uuid,
      drafts: new DraftBook(storage, 'u1'),
      now: () => Date.UTC(2026, 10, 23)
    })
  }
  beforeEach(async () => {
    await device.signIn()
    device.server.routes.set(`GET ${BASE}`, () => ok(info))
    device.server.routes.set(`PUT ${BASE}`, () => ok(null))
  })

  it('is read, changed and sent whole; the number of the paper stays when it is not typed anew', async () => {
    const model = open()
    await model.load()
    expect(model.input).toMatchObject({ realName: '王建军', gender: '1', birthday: '1990-01-01', nation: '' })
    model.set('nativePlace', '湖南')
    model.set('birthday', '')
    expect(model.isDirty).toBe(true)
    expect(await model.submit()).toBe(true)
    expect(JSON.parse(String(device.seen(BASE).at(-1)?.body))).toMatchObject({
      realName: '王建军',
      nativePlace: '湖南',
      birthday: null,
      certificatesNumber: NUMBER
    })
    expect(model.isDirty).toBe(false)
    expect(device.seen('/api/oauth/CurrentUser')).toHaveLength(1)
  })

  it('what was typed is there again, the number of the paper never is', async () => {
    const model = open()
    await model.load()
    model.set('realName', '王建')
    model.setPaperNumber('440305199001011234')
    model.saveNow()
    expect(JSON.stringify(device.shell.storage.get(DRAFTS_KEY, (_): _ is unknown => true))).not.toMatch(/440305|110105/)
    const again = open()
    await again.load()
    expect([again.isRestored, again.input?.realName, again.paperNumber]).toEqual([true, '王建', undefined])
    await again.startAgain()
    expect([again.isRestored, again.isDirty, again.input?.realName]).toEqual([false, false, '王建军'])
  })

  it('says before sending what cannot be right, and takes over what the server says', async () => {
    const model = open()
    await model.load()
    model.set('realName', ' ')
    model.set('mobilePhone', '123')
    model.set('email', 'nobody')
    model.setPaperNumber('110105194912310021')
    expect(await model.submit()).toBe(false)
    expect(Object.keys(model.problems).sort()).toEqual(['certificatesNumber', 'email', 'mobilePhone', 'realName'])
    expect(device.seen(BASE).filter(({ method }) => method === 'PUT')).toEqual([])
    model.set('realName', '王建军')
    model.set('mobilePhone', '13802580099')
    model.set('email', '')
    model.setPaperNumber(undefined)
    device.server.routes.set(`PUT ${BASE}`, () => ({
      body: { code: 400, msg: '该手机号码已被其他账号使用', data: { fields: { mobilePhone: '该手机号码已被其他账号使用' } } }
    }))
    expect(await model.submit()).toBe(false)
    expect([model.problems, model.failure, model.isDirty]).toEqual([{ mobilePhone: '该手机号码已被其他账号使用' }, '', true])
    device.server.routes.set(`PUT ${BASE}`, () => refused(500, '系统繁忙，请稍后重试'))
    expect(await model.submit()).toBe(false)
    expect(model.failure).toBe('没有得到答复（系统繁忙，请稍后重试），内容已保留，再按一次不会重复提交')
  })

  it('a reading that fails is an error that can be tried again', async () => {
    device.server.routes.set(`GET ${BASE}`, () => refused(500, '系统繁忙，请稍后重试'))
    const model = open()
    await model.load()
    expect([model.info, model.error?.message]).toEqual([undefined, '系统繁忙，请稍后重试'])
    device.server.routes.set(`GET ${BASE}`, () => ok(info))
    await model.load()
    expect([model.error, model.info?.account]).toEqual([undefined, 'driver1'])
  })
})

describe('devices', () => {
  const session = (id: string, isCurrent = false): OwnSession => ({
    id,
    isCurrent,
    device: '苹果手机',
    ip: '10.0.0.1',
    place: '内网',
    signedInAt: 1,
    usedAt: 2
  })

  it('one or all others are signed out; one that was out already counts; a refusal stays to be read', async () => {
    await device.signIn()
    device.server.routes.set(`GET ${ACCOUNT}/Sessions`, () => ok({ list: [session('a', true), session('b'), session('c'), session('d')] }))
    device.server.routes.set(`POST ${ACCOUNT}/Sessions/b/SignOut`, () => refused(500, '系统繁忙，请稍后重试'))
    device.server.routes.set(`POST ${ACCOUNT}/Sessions/c/SignOut`, () => refused(404, '该设备已经退出'))
    device.server.routes.set(`POST ${ACCOUNT}/Sessions/SignOutOthers`, () => ok({ ended: 2 }))
    const model = new DevicesModel({ service: service(), uuid })
    await model.load()
    expect(model.others.map(({ id }) => id)).toEqual(['b', 'c', 'd'])
    expect(await model.signOut(session('b'))).toBe(false)
    expect(model.failure).toBe('没有得到答复（系统繁忙，请稍后重试），内容已保留，再按一次不会重复提交')
    expect(await model.signOut(session('c'))).toBe(true)
    expect([model.failure, model.others.map(({ id }) => id)]).toEqual(['', ['b', 'd']])
    expect(await model.signOut(undefined)).toBe(true)
    expect(model.sessions?.map(({ id }) => id)).toEqual(['a'])
    expect(
      device.server.seen.filter(({ method }) => method === 'POST').every(({ headers }) => headers['idempotency-key'] !== undefined)
    ).toBe(true)
  })

  it('the history comes page by page, without a row twice, and an error is tried again', async () => {
    await device.signIn()
    const row = (at: number): LoginRow => ({ id: `l${at}`, at, succeeded: true, reason: '', device: '', ip: '', place: '' })
    const pages = [Array.from({ length: 20 }, (_, index) => row(100 - index)), [row(81), row(80)]]
    let isBroken = true
    device.server.routes.set(`GET ${ACCOUNT}/Logins`, (call) => {
      const page = Number(new URLSearchParams(call.search).get('currentPage'))
      if (page === 2 && isBroken) return refused(500, '系统繁忙，请稍后重试')
      return ok({ list: pages[page - 1], pagination: { currentPage: page, pageSize: 20, total: 21 } })
    })
    const model = new LoginsModel(service())
    await model.more()
    expect([model.state, model.rows.length]).toEqual(['more', 20])
    await model.more()
    expect([model.state, model.error, model.rows.length]).toEqual(['error', '系统繁忙，请稍后重试', 20])
    isBroken = false
    await model.more()
    expect([model.state, model.rows.map(({ at }) => at).slice(-2)]).toEqual(['end', [81, 80]])
  })
})

describe('cancelling', () => {
  const held: Held = {
    orders: [{ id: 'o1', orderNo: 'SG202611230001', status: 'TOWING' }],
    approvals: [
      { kind: 'refund', subjectId: 'p1' },
      { kind: 'new', subjectId: 'x' }
    ],
    tasks: [{ id: 't1', title: '请假' }],
    cash: { totalFen: 12_300, count: 2 },
    isAdministrator: false
  }

  it('each thing in the way leads to its page', () => {
    expect(blockersOf(held, 3).map(({ title, route, params }) => [title, route, params])).toEqual([
      ['3 项内容还没有同步', '/pages/transferCar/queue', undefined],
      ['工单 SG202611230001 还没有完成', '/pages/transferCar/form', { id: 'o1' }],
      ['未交班的现金 123.00 元', '/pages/transferCar/cash', undefined],
      ['退款审批还没有结果', '/pages/transferCar/pay', { id: 'p1' }],
      ['申请还没有结果', '/pages/transferCar/form', { id: 'x' }],
      ['流程“请假”待您处理', '/pages/workFlow/flowBefore/index', { id: 't1', opType: 1 }]
    ])
    expect(blockersOf({ ...held, orders: [], approvals: [], tasks: [], cash: { totalFen: 0, count: 0 } }, 0)).toEqual([])
    expect(blockersOf(undefined, 0)).toEqual([])
  })

  it('sends the password as md5 only, says where it is wrong, and forgets it', async () => {
    await device.signIn()
    const model = new CancelModel({ organization: device.shell.stores.services.organization })
    expect(await model.submit()).toBe(false)
    expect([model.error, device.server.seen]).toEqual(['请输入登录密码', []])
    device.server.routes.set('POST /api/oauth/logoutCurrentUser', () => ({
      body: { code: 400, msg: '登录密码错误，请重新输入', data: { fields: { password: '登录密码错误，请重新输入' } } }
    }))
    model.setPassword('Towing@2026')
    expect(await model.submit()).toBe(false)
    expect(model.error).toBe('登录密码错误，请重新输入')
    expect(String(device.server.seen.at(-1)?.body)).not.toContain('Towing')
    device.server.routes.set('POST /api/oauth/logoutCurrentUser', (call) =>
      String(call.body).includes(md5('Right@2026')) ? ok(null) : refused(400, '错')
    )
    model.setPassword('Right@2026')
    expect(model.error).toBe('')
    expect(await model.submit()).toBe(true)
    model.forget()
    expect(model.password).toBe('')
  })
})

describe('notices and signature', () => {
  it('a kind is quiet at once and loud again when the server does not keep it', async () => {
    await device.signIn()
    device.server.routes.set(`GET ${ACCOUNT}/Settings`, () => ok({ quietTypes: [4], signature: null }))
    device.server.routes.set(`PUT ${ACCOUNT}/QuietTypes`, (call) =>
      ok({ quietTypes: json<{ quietTypes: number[] }>(call).quietTypes, signature: null })
    )
    const model = new NoticesModel({ service: service(), uuid })
    await model.load()
    expect([model.isLoud(3), model.isLoud(4)]).toEqual([true, false])
    await model.set(3, false)
    expect(model.quietTypes).toEqual([4, 3])
    device.server.routes.set(`PUT ${ACCOUNT}/QuietTypes`, () => refused(500, '系统繁忙，请稍后重试'))
    await model.set(4, true)
    expect([model.quietTypes, model.failure, model.isSaving]).toEqual([
      [4, 3],
      '没有得到答复（系统繁忙，请稍后重试），内容已保留，再按一次不会重复提交',
      false
    ])
  })

  it('a signature is uploaded once, whatever happens to the storing of it', async () => {
    await device.signIn()
    const stored: unknown[] = []
    device.server.routes.set('POST /api/file/Uploader/annexpic', () => ok({ name: '20261123_s.png', url: '' }))
    device.server.routes.set(`PUT ${ACCOUNT}/Signature`, () => refused(500, '系统繁忙，请稍后重试'))
    const model = new SignatureModel({
      service: service(),
      files: device.shell.stores.services.files,
      uuid,
      onStored: (settings) => stored.push(settings)
    })
    expect(await model.use({ problem: '还没有签字' })).toBe(false)
    expect(model.failure).toBe('还没有签字')
    const path = 'data:image/png;base64,iVBORw0KGgo='
    expect(await model.use({ path })).toBe(false)
    expect(model.failure).toBe('没有得到答复（系统繁忙，请稍后重试），内容已保留，再按一次不会重复提交')
    device.server.routes.set(`PUT ${ACCOUNT}/Signature`, (call) =>
      ok({ quietTypes: [], signature: { name: json<{ name: string }>(call).name, path: '', url: '' } })
    )
    expect(await model.use({ path })).toBe(true)
    expect(device.seen('/api/file/Uploader/annexpic')).toHaveLength(1)
    expect(await model.remove()).toBe(true)
    expect(stored).toEqual([
      expect.objectContaining({ signature: expect.objectContaining({ name: '20261123_s.png' }) }),
      expect.objectContaining({ signature: expect.objectContaining({ name: '' }) })
    ])
  })
})
