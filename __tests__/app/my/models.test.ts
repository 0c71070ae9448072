import { when } from 'mobx'
import { AvatarModel } from '@/pages/index/my/avatar/model'
import { BusinessModel } from '@/pages/my/business/model'
import { ChiefNode, nameParts } from '@/pages/my/subordinate/model'
import { createCancel } from '@/domain/cancel'
import type { PickResult } from '@/platform/media/types'
import { ok, refused } from '../platform/testApi'
import { currentUser, openDevice, USER } from './support'

const device = openDevice()

describe('the own picture', () => {
  const UPLOAD = 'POST /api/file/Uploader/userAvatar'
  const PUT = 'PUT /api/permission/Users/Current/Avatar/20261121_1.jpg'
  const picked: PickResult = {
    kind: 'picked',
    pictures: [{ path: 'data:image/jpeg;base64,/9j/', size: 3, name: 'a.jpg', source: 'album', pickedAt: 0 }]
  }
  const open = (answer: PickResult = picked) => {
    const { services, session, feedback, uuid } = device.shell.stores
    return new AvatarModel({
      files: services.files,
      organization: services.organization,
      session,
      feedback,
      uuid,
      pick: async () => answer
    })
  }

  it('is cut, sent, taken over and read again', async () => {
    await device.signIn()
    device.server.routes.set(UPLOAD, () => ok({ name: '20261121_1.jpg', url: '' }))
    device.server.routes.set(PUT, () => ok(null))
    device.server.routes.set('GET /api/oauth/CurrentUser', () => currentUser({ headIcon: '/api/file/Image/userAvatar/20261121_1.jpg' }))
    const model = open()
    await model.choose('album')
    expect(model.picture).toContain('data:image/jpeg')
    await model.use('data:image/jpeg;base64,/9j/4A==')
    expect([model.picture, model.isSending, model.failure]).toEqual(['', false, ''])
    expect(device.server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([UPLOAD, PUT, 'GET /api/oauth/CurrentUser'])
    expect(device.shell.stores.session.userInfo?.headIcon).toContain('20261121_1.jpg')
    expect(device.shell.toasts).toEqual(['头像更换成功'])
  })

  it('a failed taking over is tried again without a second upload, under the same key', async () => {
    await device.signIn()
    device.server.routes.set(UPLOAD, () => ok({ name: '20261121_1.jpg', url: '' }))
    device.server.routes.set(PUT, () => refused(500, '系统繁忙，请稍后重试'))
    const model = open()
    await model.use('data:image/jpeg;base64,/9j/4A==')
    expect([model.failure, device.shell.toasts]).toEqual([
      '没有得到答复（系统繁忙，请稍后重试），内容已保留，再按一次不会重复提交',
      ['头像更换失败']
    ])
    device.server.routes.set(PUT, () => ok(null))
    await model.retry()
    expect([model.failure, device.shell.toasts.at(-1)]).toEqual(['', '头像更换成功'])
    expect(device.seen('/api/file/Uploader/userAvatar')).toHaveLength(1)
    const keys = device.seen('/api/permission/Users/Current/Avatar/20261121_1.jpg').map((call) => call.headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    await model.retry()
    expect(device.seen('/api/permission/Users/Current/Avatar/20261121_1.jpg')).toHaveLength(2)
  })

  it('a refused upload says why; closing the picker changes nothing; a refused camera is told', async () => {
    await device.signIn()
    device.server.routes.set(UPLOAD, () => refused(400, '上传失败，图片格式不允许上传'))
    const model = open({ kind: 'cancelled' })
    await model.choose('album')
    expect([model.picture, device.shell.toasts]).toEqual(['', []])
    await model.use('data:image/jpeg;base64,/9j/4A==')
    expect(model.failure).toBe('上传失败，图片格式不允许上传')
    await open({ kind: 'refused' }).choose('camera')
    expect(device.shell.toasts.at(-1)).toBe('没有相机权限，请在系统设置中允许')
  })

  it('pressing twice sends once', async () => {
    await device.signIn()
    device.server.routes.set(UPLOAD, () => ok({ name: '20261121_1.jpg', url: '' }))
    device.server.routes.set(PUT, () => ok(null))
    const model = open()
    await Promise.all([model.use('data:image/jpeg;base64,/9j/4A=='), model.use('data:image/jpeg;base64,/9j/4A==')])
    expect(device.seen('/api/file/Uploader/userAvatar')).toHaveLength(1)
  })
})

describe('where I work', () => {
  const MAJOR = 'PUT /api/permission/Users/Current/major'
  const CHOICES = [
    { id: 'o1', fullName: '深圳 / 调度中心', isDefault: true },
    { id: 'o2', fullName: '宝安 / 调度中心', isDefault: false }
  ]
  const open = () => {
    const { services, session, storage, uuid } = device.shell.stores
    return new BusinessModel('Organize', { organization: services.organization, session, storage, uuid })
  }
  beforeEach(async () => {
    await device.signIn()
    device.server.routes.set('GET /api/permission/Users/Current/getUserOrganizes', () => ok(CHOICES))
  })

  it('switches, reads the rights again and forgets the old menu', async () => {
    device.shell.storage.set('workbenchMenu', { userId: 'u1', list: [] })
    device.server.routes.set(MAJOR, () => ok(null))
    device.server.routes.set('GET /api/oauth/CurrentUser', () =>
      ok({
        userInfo: USER,
        permissionList: [{ modelId: 'm', button: [{ id: 'x', fullName: '', enCode: 'btn_new' }] }],
        menuList: [],
        sysConfigInfo: {}
      })
    )
    const model = open()
    await model.load()
    const [first, second] = model.choices ?? []
    if (first === undefined || second === undefined) throw new Error('two choices')
    expect(await model.switchTo(first)).toBe(false)
    expect(device.seen('/api/permission/Users/Current/major')).toEqual([])
    expect(await model.switchTo(second)).toBe(true)
    expect(JSON.parse(device.seen('/api/permission/Users/Current/major')[0]?.body.toString() ?? '')).toEqual({
      majorId: 'o2',
      majorType: 'Organize'
    })
    expect(model.choices?.map(({ isDefault }) => isDefault)).toEqual([false, true])
    expect(device.shell.stores.session.can('m', 'btn_new')).toBe(true)
    expect(device.shell.storage.keys()).not.toContain('workbenchMenu')
  })

  it("a refusal shows the server's words and leaves everything as it was", async () => {
    device.server.routes.set(MAJOR, () => refused(400, '该组织下无角色或角色权限为空，组织切换失败'))
    const model = open()
    await model.load()
    expect(await model.switchTo({ id: 'o2', fullName: '', isDefault: false })).toBe(false)
    expect([model.failure, model.switchingTo]).toEqual(['该组织下无角色或角色权限为空，组织切换失败', ''])
    expect(model.choices?.[0]?.isDefault).toBe(true)
    expect(device.seen('/api/oauth/CurrentUser')).toEqual([])
  })

  it('taps while one is switching are dropped; a failed reading can be repeated', async () => {
    device.server.routes.set(MAJOR, () => ok(null))
    const model = open()
    const choice = { id: 'o2', fullName: '', isDefault: false }
    expect((await Promise.all([model.switchTo(choice), model.switchTo(choice)])).filter(Boolean)).toHaveLength(1)
    expect(device.seen('/api/permission/Users/Current/major')).toHaveLength(1)
    device.server.routes.set('GET /api/permission/Users/Current/getUserOrganizes', () => refused(500, '系统繁忙，请稍后重试'))
    const other = open()
    await other.load()
    expect([other.choices, other.error?.message]).toEqual([undefined, '系统繁忙，请稍后重试'])
    device.server.routes.set('GET /api/permission/Users/Current/getUserOrganizes', () => ok(CHOICES))
    await other.load()
    expect([other.choices?.length, other.error]).toEqual([2, undefined])
  })
})

describe('my subordinates', () => {
  const person = (id: string, isLeaf = false) => ({
    id,
    avatar: '',
    userName: `人${id}/acc${id}`,
    department: '车队',
    position: '司机',
    isLeaf
  })
  const at = (id: string) => `GET /api/permission/Users/Current/Subordinate/${id}`
  const root = () => new ChiefNode(device.shell.stores.services.organization, createCancel().signal)

  it('reads a level when it is opened, once; closing and opening again asks nothing', async () => {
    await device.signIn()
    device.server.routes.set(at('0'), () => ok([person('1'), person('2', true)]))
    device.server.routes.set(at('1'), () => ok([person('3', true)]))
    const tree = root()
    await Promise.all([tree.load(), tree.load()])
    const [one, two] = tree.children ?? []
    expect([one?.canOpen, two?.canOpen, one?.level]).toEqual([true, false, 1])
    one?.toggle()
    one?.toggle()
    one?.toggle()
    await when(() => one?.children !== undefined)
    expect(one?.children?.map((child) => [child.data?.id, child.level])).toEqual([['3', 2]])
    expect(device.server.seen.map(({ path }) => path.split('/').at(-1))).toEqual(['0', '1'])
  })

  it("a node's failure is its own and can be tried again; nobody stands below himself", async () => {
    await device.signIn()
    device.server.routes.set(at('0'), () => ok([person('1')]))
    device.server.routes.set(at('1'), () => refused(500, '系统繁忙，请稍后重试'))
    const tree = root()
    await tree.load()
    const one = tree.children?.[0]
    await one?.load()
    expect([one?.error?.message, tree.error, one?.canOpen]).toEqual(['系统繁忙，请稍后重试', undefined, true])
    device.server.routes.set(at('1'), () => ok([person('1'), person('4')]))
    await one?.load()
    expect([one?.error, one?.children?.map((child) => child.data?.id)]).toEqual([undefined, ['4']])
  })

  it('an opened node that turns out to have nobody can be opened no more', async () => {
    await device.signIn()
    device.server.routes.set(at('0'), () => ok([person('1')]))
    device.server.routes.set(at('1'), () => ok([]))
    const tree = root()
    await tree.load()
    await tree.children?.[0]?.load()
    expect(tree.children?.[0]?.canOpen).toBe(false)
  })

  it.each([
    ['王建军/driver1', '王建军', 'driver1'],
    ['王/建军/driver1', '王/建军', 'driver1'],
    ['王建军', '王建军', ''],
    ['/driver1', '/driver1', '']
  ])('%s', (text, name, account) => {
    expect(nameParts(text)).toEqual({ name, account })
  })
})
