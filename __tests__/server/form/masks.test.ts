import type { RecordAnswer, RecordChanges } from '../../../src/contract/form'
import { formReveal } from '../../../server/database/schema'
import { oneDatabase, type TestApp } from '../../support/databases'
import { AREA, field, Filler, plantForm } from './support'

const mask = (maskType: number) => ({ useMask: true, maskConfig: { maskType, filler: '*' } })
const FIELDS = [
  field('comInput', 'owner', { regList: [{ pattern: '/^[\\u4e00-\\u9fff]+$/', message: '请输入中文' }] }, mask(2)),
  field('comInput', 'plate', {}, mask(7)),
  field('comInput', 'note'),
  {
    __vModel__: 'items',
    __config__: {
      jnpfKey: 'table',
      label: '明细',
      children: [field('comInput', 'code', { label: '密码' }, mask(1)), field('comInput', 'place')]
    }
  }
]
const VALUES = {
  owner: '欧阳锋',
  plate: '豫A12345',
  note: '备注',
  items: [
    { code: 'aaaa', place: '东' },
    { code: 'bbbb', place: '西' },
    { code: 'cc', place: '西' }
  ]
}
const MASKED = {
  owner: '欧*锋',
  plate: '豫****45',
  note: '备注',
  items: [
    { code: '****', place: '东' },
    { code: '****', place: '西' },
    { code: '**', place: '西' }
  ]
}

/** What a form's designer masks leaves the server masked, and comes back without doing harm (forms.md#personal-data-in-forms). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let id: string
  const at = (account: string) => Filler.of(server, account, 'veiled')
  const read = async (account: string, query = '', what = '') => {
    const { code, data } = await (await at(account)).call<RecordAnswer | null>('GET', `${AREA}/veiled/${id}${what}${query}`)
    return { code, values: data === null ? null : (JSON.parse(data.data) as unknown), numbers: data?.numbers }
  }
  beforeAll(async () => {
    server = await makeApp()
    await plantForm(server, {
      id: 'veiled',
      fields: FIELDS,
      rights: [
        { role: 'driver', scope: 'all', buttons: ['add', 'edit', 'detail'] },
        { role: 'clerk', scope: 'all', buttons: ['edit', 'detail'], revealsNumbers: true },
        { role: 'yard', scope: 'all', buttons: ['edit', 'detail'] }
      ]
    })
  })
  beforeEach(async () => {
    id = await (await at('driver1')).add(VALUES)
  })

  test.each(['', '/DataChange'])(
    'opened by %s, its writer sees it whole, others the mask; the whole is asked for and kept',
    async (what) => {
      expect(await read('driver1', '', what)).toMatchObject({ values: VALUES, numbers: undefined })
      expect(await read('yard1', '', what)).toMatchObject({ values: MASKED, numbers: 'masked' })
      expect(await read('clerk1', '', what)).toMatchObject({ values: MASKED, numbers: 'revealable' })
      expect(await read('yard1', '?reveal=1', what)).toMatchObject({ code: 403, values: null })
      const looks = async () =>
        (await server.context.db.select({ userId: formReveal.userId, recordId: formReveal.recordId }).from(formReveal)).filter(
          ({ recordId }) => recordId === id
        )
      expect(await looks()).toEqual([])
      expect(await read('clerk1', '?reveal=1', what)).toMatchObject({ values: VALUES, numbers: undefined })
      expect(await looks()).toEqual([{ userId: 'user-clerk1', recordId: id }])
    }
  )

  test('sent back as it came, all of it stays as it is stored', async () => {
    expect((await (await at('yard1')).change(id, { ...MASKED, note: '改过' })).code).toBe(200)
    expect(await read('driver1')).toMatchObject({ values: { ...VALUES, note: '改过' } })
    const changes = (await (await at('driver1')).call<RecordChanges>('GET', `/api/form/veiled/${id}/Changes`)).data.list
    expect(changes.map(({ fields }) => fields.map((each) => each.field))[0]).toEqual(['note'])
  })

  test('typed anew it is the new one, and only that', async () => {
    expect(
      (await (await at('yard1')).change(id, { ...MASKED, owner: '黄药师', items: [{ code: 'zz', place: '东' }, ...MASKED.items.slice(1)] }))
        .code
    ).toBe(200)
    expect(await read('driver1')).toMatchObject({
      values: { ...VALUES, owner: '黄药师', items: [{ code: 'zz', place: '东' }, ...VALUES.items.slice(1)] }
    })
    // Another mask than the one that was sent is a text like any other, and judged as one.
    expect((await (await at('yard1')).change(id, { ...MASKED, owner: '欧*峰' })).data).toMatchObject({ fields: { owner: '请输入中文' } })
  })

  test('a row keeps its own when others come and go; one that could be several is refused, and nothing is lost', async () => {
    const yard = await at('yard1')
    expect(
      (
        await yard.change(id, {
          ...MASKED,
          items: [
            { code: '****', place: '西' },
            { code: 'new', place: '北' }
          ]
        })
      ).code
    ).toBe(200)
    expect(await read('driver1')).toMatchObject({
      values: {
        items: [
          { code: 'bbbb', place: '西' },
          { code: 'new', place: '北' }
        ]
      }
    })
    const twins = [
      { code: 'one1', place: '南' },
      { code: 'two2', place: '南' }
    ]
    await (await at('driver1')).change(id, { items: twins })
    expect(await yard.change(id, { items: [{ code: '****', place: '南' }] })).toMatchObject({
      code: 400,
      msg: '明细(1)密码已隐去，对不上原来的行，请重新填写'
    })
    expect((await yard.change(id, { items: twins.map(({ place }) => ({ code: '****', place })) })).code).toBe(200)
    expect(await read('driver1')).toMatchObject({ values: { items: twins } })
  })
})
