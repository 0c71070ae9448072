import { randomUUID } from 'node:crypto'
import type { JsonObject } from '../../../src/contract/formSchema'
import type { RecordChanges } from '../../../src/contract/form'
import { eachDatabase, onPostgres, type TestApp } from '../../support/databases'
import { AREA, choice, field, Filler, plantForm } from './support'
import { FIELDS, GOOD } from './recordForm'

eachDatabase((_name, makeApp) => {
  let server: TestApp
  let manager: Filler
  beforeAll(async () => {
    server = await makeApp()
    await plantForm(server, { id: 'claim', fields: FIELDS, columns: { columnList: [] } })
    manager = await Filler.of(server, 'manager1', 'claim')
  })

  test("a record is stored in the platform's shapes, with what the server fills and computes", async () => {
    const id = await manager.add({
      ...GOOD,
      total: 999,
      no: 'FORGED',
      by: 'user-admin',
      at: 1,
      unknown: 'x',
      jnpf_side_jnpf_note: '附',
      odd: { any: [1] }
    })
    const values = await manager.values(id)
    expect(values).toMatchObject({
      name: '千斤顶',
      count: 2,
      price: 10.5,
      total: 21,
      kind: 'a',
      owner: 'user-driver1',
      lines: [{ part: '左前', sum: 3 }],
      by: 'user-manager1',
      at: server.clock.now(),
      later: '',
      place: 'org-head',
      jnpf_side_jnpf_note: '附',
      odd: { any: [1] }
    })
    expect(values.no).toMatch(/^CJ\d{8}\d{4}$/)
    expect(values).not.toHaveProperty('unknown')
    expect(await manager.values(id, '/DataChange')).toMatchObject({
      kind: 'a名',
      owner: '王建军/driver1',
      total: '21.00',
      by: '陈志远/manager1',
      place: '深圳总部'
    })
  })

  test('every wrong field is named, in Chinese, and nothing is stored or counted', async () => {
    const before = (await manager.list()).data.pagination.total
    const { code, data } = await manager.create({
      name: '<b>',
      count: 101,
      kind: 'a',
      owner: 'user-nobody',
      lines: [
        { part: '右', sum: 1 },
        { part: '', sum: 'x' }
      ],
      photos: [{ fileId: 'none.jpg' }]
    })
    expect(code).toBe(400)
    expect(data.fields).toEqual({
      name: '名称含有不允许的字符',
      count: '数量不能大于 100',
      owner: '负责人所选的数据不存在，请重新选择',
      'lines.1.part': '明细(2)部位不能为空',
      'lines.1.sum': '明细(2)金额格式不正确',
      photos: '照片中的文件不存在，请重新上传'
    })
    expect((await manager.list()).data.pagination.total).toBe(before)
    const numbers = [await manager.add(GOOD), await manager.add(GOOD)]
    const [first, second] = await Promise.all(numbers.map(async (id) => Number(String((await manager.values(id)).no).slice(-4))))
    expect(second).toBe((first ?? 0) + 1)
  })

  test('whoever looks at the records of this form hears that one changed, and nothing of what was refused', async () => {
    const said = jest.spyOn(server.context.live, 'changed')
    const id = await manager.add(GOOD)
    await manager.create({})
    await manager.change(id, { count: 3 })
    await manager.call('DELETE', `${AREA}/claim/${id}`)
    expect(said.mock.calls.map(([, event]) => event)).toEqual(
      [1, 2, 2].map((version) => ({ area: 'form', id, version, kind: 'claim', userIds: [] }))
    )
    said.mockRestore()
  })

  test.each([
    ['no JSON', { data: '{' }, '表单数据应为 JSON 对象'],
    ['a list', { data: '[]' }, '表单数据应为 JSON 对象'],
    ['no text', { data: {} }, '表单数据格式不正确'],
    ['nothing', {}, '表单数据不能为空'],
    ['half a character', { data: '{"name":"\\ud800"}' }, '内容中含有不允许的字符'],
    ['a zero', { data: '{"name":"a\\u0000"}' }, '内容中含有不允许的字符'],
    ['too deep', { data: `{"odd":${'['.repeat(50)}${']'.repeat(50)}}` }, '内容层级过深'],
    ['too many rows', { data: JSON.stringify({ lines: Array.from({ length: 1001 }, () => ({})) }) }, '一项内容不能超过 1000 条'],
    [
      'too many files',
      { data: JSON.stringify({ photos: Array.from({ length: 501 }, () => ({ fileId: 'x' })) }) },
      '一条数据最多 500 个文件'
    ],
    ['a body of text', 'x', '请求内容缺失或格式不正确']
  ])('%s is refused in clear words', async (_what, body, message) => {
    const { code, msg } = await manager.call('POST', `${AREA}/claim`, body)
    expect([code, msg]).toEqual([400, message])
  })

  test('prototype keys in what is sent are nothing special', async () => {
    const { code, data } = await manager.call<{ id: string }>('POST', `${AREA}/claim`, {
      data: '{"__proto__":{"name":"x"},"constructor":1,"name":"甲","lines":[{"__proto__":{"part":"y"},"part":"左"}]}'
    })
    expect(code).toBe(200)
    expect(await manager.values(data.id)).toMatchObject({ name: '甲', lines: [{ part: '左' }] })
  })

  test('what is not sent stays; a stale version gets the current record; a change counts on', async () => {
    const id = await manager.add({ ...GOOD, tag: 'T-1' })
    expect(await manager.change(id, { count: 5 }, 1)).toMatchObject({ code: 200, data: { id } })
    expect(await manager.values(id)).toMatchObject({
      name: '千斤顶',
      count: 5,
      total: 52.5,
      tag: 'T-1',
      later: 'user-manager1',
      lines: [{ part: '左前', sum: 3 }]
    })
    const stale = await manager.change(id, { count: 6 }, 1)
    expect(stale).toMatchObject({ code: 409, data: { id, version: 2 } })
    expect(JSON.parse((stale.data as { data: string }).data)).toMatchObject({ count: 5 })
    expect((await manager.change(id, { count: 7 })).code).toBe(200)
    expect((await manager.read(id)).data).toMatchObject({ version: 3 })
    expect((await manager.change('none', { count: 7 })).code).toBe(404)
  })

  test("rich text is cleaned, an expired address is cut off a file and a stranger's file is not taken", async () => {
    const upload = async (owner: string, name: string, type = 'annexpic') => {
      await server.query(
        "insert into stored_file (name, type, owner_id, original_name, size, mime, sha256, has_thumb, created_at) values ($1, $2, $3, 'x.jpg', 10, 'image/jpeg', $1, true, 0)",
        [name, type, `user-${owner}`]
      )
      return { name: '现场.jpg', fileId: name, url: `https://elsewhere/api/file/Image/userAvatar/${name}?sign=x&user=y&expires=1` }
    }
    const own = await upload('manager1', '20260101_0123456789abcdef0123456789abcdef.jpg')
    const id = await manager.add({ ...GOOD, story: '<p onclick="x()">好</p><script>x()</script>', photos: [own] })
    expect(
      await server.query('select data -> $2 as photos, data -> $3 as story from form_record where id = $1', [id, 'photos', 'story'])
    ).toEqual([
      {
        photos: [
          {
            name: '现场.jpg',
            fileId: '20260101_0123456789abcdef0123456789abcdef.jpg',
            url: '/api/file/Image/annexpic/20260101_0123456789abcdef0123456789abcdef.jpg'
          }
        ],
        story: '<p>好</p>'
      }
    ])
    const { photos } = (await manager.values(id)) as { photos: { url: string; thumbUrl: string }[] }
    expect(photos[0]?.url).toMatch(/^\/api\/file\/Image\/annexpic\/20260101_\w+\.jpg\?user=user-manager1&expires=\d+&sign=/)
    expect(photos[0]?.thumbUrl).toContain('thumb=1&')
    for (const [owner, type] of [
      ['driver1', 'annexpic'],
      ['manager1', 'identity'],
      ['manager1', 'userAvatar']
    ] as const) {
      const file = await upload(owner, `20260101_${owner}${type}.jpg`, type)
      expect((await manager.create({ ...GOOD, photos: [file] })).data.fields).toEqual({ photos: '照片中的文件不存在，请重新上传' })
    }
    // Somebody else who edits the record keeps the file that it holds.
    const other = await Filler.of(server, 'manager2', 'claim')
    const sent = (await other.values(id)).photos as JsonObject[]
    expect((await other.change(id, { photos: sent })).code).toBe(200)
    expect((await other.call('GET', '/api/file/Download/annexpic/20260101_0123456789abcdef0123456789abcdef.jpg')).code).toBe(200)
    expect(
      (
        await (
          await Filler.of(server, 'driver1', 'claim')
        ).call('GET', '/api/file/Download/annexpic/20260101_0123456789abcdef0123456789abcdef.jpg')
      ).code
    ).toBe(404)
    expect((await other.change(id, { photos: [...sent, ...sent, ...sent] })).data).toMatchObject({
      fields: { photos: expect.stringContaining('文件') }
    })
  })

  test('changes tell who, when, what, as it reads; deleting keeps them and gives unique values back', async () => {
    const id = await manager.add({ ...GOOD, tag: 'T-2' })
    server.clock.advance(1000)
    await manager.change(id, { owner: 'user-driver2', kind: 'b' }, 1)
    const { list } = (await manager.call<RecordChanges>('GET', `/api/form/claim/${id}/Changes`)).data
    expect(list.map(({ action, version, user }) => [action, version, user])).toEqual([
      ['update', 2, '陈志远/manager1'],
      ['create', 1, '陈志远/manager1']
    ])
    expect(list[0]?.at).toBe(server.clock.now())
    expect(list[0]?.fields).toEqual(
      expect.arrayContaining([
        { field: 'owner', label: '负责人', old: '王建军/driver1', new: '李强/driver2' },
        { field: 'kind', label: '类别', old: 'a名', new: 'b名' }
      ])
    )
    expect((await manager.create({ ...GOOD, tag: 'T-2' })).data.fields).toEqual({ tag: '标签已存在' })
    expect((await manager.call('DELETE', `${AREA}/claim/${id}`)).code).toBe(200)
    expect((await manager.read(id)).code).toBe(404)
    expect(await server.query('select action from form_change where record_id = $1 order by at, version, action', [id])).toHaveLength(3)
    expect((await manager.create({ ...GOOD, tag: 'T-2' })).code).toBe(200)
  })

  test('many are deleted together or not at all', async () => {
    const ids = [await manager.add(GOOD), await manager.add(GOOD)]
    expect((await manager.call('POST', `${AREA}/batchDelete/claim`, { ids: [...ids, 'none'] })).code).toBe(404)
    expect((await manager.read(ids[0] as string)).code).toBe(200)
    expect((await manager.call('POST', `${AREA}/batchDelete/claim`, { ids })).code).toBe(200)
    for (const id of ids) expect((await manager.read(id)).code).toBe(404)
    for (const wrong of [{}, { ids: [] }, { ids: 'x' }, { ids: ['a b'] }, { ids: [1] }])
      expect((await manager.call('POST', `${AREA}/batchDelete/claim`, wrong)).code).toBe(400)
  })

  test('the same act twice is one record', async () => {
    const key = randomUUID()
    const [first, second] = [await manager.create(GOOD, key), await manager.create(GOOD, key)]
    expect(second.data).toEqual(first.data)
    expect((await manager.create({ ...GOOD, count: 9 }, key)).code).toBe(400)
  })

  test('a new version of the form takes over; a record keeps what the old one knew', async () => {
    await plantForm(server, {
      id: 'grows',
      fields: [field('comInput', 'old', { label: '旧' }), field('comInput', 'both')],
      form: { concurrencyLock: true }
    })
    const filler = await Filler.of(server, 'manager1', 'grows')
    const id = await filler.add({ old: '一', both: '二' })
    const second = await plantForm(server, {
      id: 'grows',
      fields: [field('comInput', 'both'), choice('select', 'fresh', ['x'])],
      form: { concurrencyLock: true }
    })
    expect(second).toMatchObject({ version: 2, isNew: true })
    expect(await filler.values(id, '/DataChange')).toMatchObject({ old: '一', both: '二' })
    expect(await filler.change(id, { both: '三', fresh: 'x' })).toMatchObject({ code: 400, data: { fields: { version: '缺少版本' } } })
    expect((await filler.change(id, { both: '三', fresh: 'x' }, 1)).code).toBe(200)
    expect(await server.query('select data, model_version from form_record where id = $1', [id])).toEqual([
      { data: { old: '一', both: '三', fresh: 'x' }, model_version: 2 }
    ])
  })

  test('a form with a workflow is shown, and takes nothing while no flow is in service for it', async () => {
    await plantForm(server, { id: 'flows', fields: FIELDS, webType: '3' })
    const filler = await Filler.of(server, 'manager1', 'flows')
    expect((await filler.call('GET', `${AREA}/flows/Config`)).data).toMatchObject({ webType: '3', enableFlow: 1 })
    expect(await filler.create(GOOD)).toMatchObject({ code: 400, msg: '该表单没有启用的流程，请联系管理员' })
  })
})

onPostgres((_name, makeApp) => {
  test('of many who take one unique value at once one has it, and numbers of papers have no doubles and no holes', async () => {
    const server = await makeApp()
    await plantForm(server, { id: 'claim', fields: FIELDS })
    const people = await Promise.all(['manager1', 'manager2', 'admin'].map((account) => Filler.of(server, account, 'claim')))
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => (people[i % people.length] as Filler).create({ ...GOOD, tag: `同一个${i % 2}` }))
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
    expect(answers.filter(({ code, msg }) => code === 400 && msg === '标签已存在')).toHaveLength(22)
    await Promise.all(Array.from({ length: 12 }, (_, i) => (people[i % people.length] as Filler).create(GOOD)))
    const rows = await server.query<{ no: string }>("select data ->> 'no' as no from form_record where model_id = 'claim' order by 1")
    const counts = rows.map(({ no }) => Number(no.slice(-4)))
    expect(counts).toEqual(counts.map((_, i) => (counts[0] ?? 0) + i))
    expect(counts).toHaveLength(14)
  })

  test('of two who change one version one wins, the other gets his record', async () => {
    const server = await makeApp()
    await plantForm(server, { id: 'claim', fields: FIELDS })
    const [one, two] = (await Promise.all(['manager1', 'manager2'].map((account) => Filler.of(server, account, 'claim')))) as [
      Filler,
      Filler
    ]
    const id = await one.add(GOOD)
    const answers = await Promise.all([one.change(id, { count: 11 }, 1), two.change(id, { count: 12 }, 1)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    const won = answers[0]?.code === 200 ? 11 : 12
    expect(JSON.parse((answers.find(({ code }) => code === 409)?.data as { data: string }).data)).toMatchObject({ count: won })
  })
})
