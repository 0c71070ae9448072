import type { RecordAnswer, RecordChanges } from '../../../src/contract/form'
import { formReveal } from '../../../server/database/schema'
import { oneDatabase, type TestApp } from '../../support/databases'
import { AREA, field, Filler, plantForm } from './support'

const PHONE = '13812345678'
const PAPER = '11010519491231002X'
const MOBILE = { regList: [{ pattern: '/^1[3456789]\\d{9}$/', message: '请输入正确的手机号码' }] }
const FIELDS = [
  field('comInput', 'name'),
  field('comInput', 'phone', MOBILE),
  field('comInput', 'paper'),
  field('numInput', 'amount'),
  { __vModel__: 'people', __config__: { jnpfKey: 'table', label: '人员', children: [field('comInput', 'mobile', MOBILE)] } }
]
const VALUES = {
  name: '甲',
  phone: PHONE,
  paper: PAPER,
  amount: 13812345678,
  people: [{ mobile: '13900001111' }, { mobile: '13711112222' }]
}
const MASKED = {
  ...VALUES,
  phone: '138****5678',
  paper: '110105********002X',
  people: [{ mobile: '139****1111' }, { mobile: '137****2222' }]
}

/** Numbers of people are masked for all but their writer; who may see them asks, and is written down (forms.md#personal-data-in-forms). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let id: string
  const at = (account: string) => Filler.of(server, account, 'card')
  const read = async (
    account: string,
    query = '',
    what = ''
  ): Promise<{ code: number; values: unknown; numbers: RecordAnswer['numbers'] }> => {
    const { code, data } = await (await at(account)).call<RecordAnswer | null>('GET', `${AREA}/card/${id}${what}${query}`)
    return { code, values: data === null ? null : JSON.parse(data.data), numbers: data?.numbers }
  }
  const looks = async () => await server.context.db.select({ userId: formReveal.userId, recordId: formReveal.recordId }).from(formReveal)
  beforeAll(async () => {
    server = await makeApp()
    await plantForm(server, {
      id: 'card',
      fields: FIELDS,
      rights: [
        { role: 'driver', scope: 'all', buttons: ['add', 'edit', 'detail'] },
        { role: 'clerk', scope: 'all', buttons: ['edit', 'detail'], revealsNumbers: true },
        { role: 'yard', scope: 'all', buttons: ['edit', 'detail'] }
      ]
    })
    id = await (await at('driver1')).add(VALUES)
  })

  test('the writer sees what he wrote, others masks', async () => {
    expect(await read('driver1')).toMatchObject({ values: VALUES, numbers: undefined })
    expect(await read('driver2')).toMatchObject({ values: MASKED, numbers: 'masked' })
    expect(await read('clerk1')).toMatchObject({ values: MASKED, numbers: 'revealable' })
    expect(await read('yard1', '', '/DataChange')).toMatchObject({
      values: { phone: MASKED.phone, paper: MASKED.paper, people: MASKED.people },
      numbers: 'masked'
    })
    expect(await looks()).toEqual([])
  })

  test('who has the right asks for them, and each look is kept', async () => {
    expect(await read('yard1', '?reveal=1')).toMatchObject({ code: 403, values: null })
    expect(await looks()).toEqual([])
    expect(await read('clerk1', '?reveal=1')).toMatchObject({ values: VALUES, numbers: undefined })
    expect(await read('clerk1', '?reveal=1', '/DataChange')).toMatchObject({ values: { phone: PHONE, paper: PAPER } })
    expect(await looks()).toEqual([1, 2].map(() => ({ userId: 'user-clerk1', recordId: id })))
    expect((await (await at('clerk1')).call('GET', `${AREA}/card/${id}?reveal=2`)).code).toBe(400)
  })

  test('what comes back masked is what was stored, by its row; another mask is refused', async () => {
    const yard = await at('yard1')
    expect((await yard.change(id, { ...MASKED, name: '乙' })).code).toBe(200)
    expect(await read('driver1')).toMatchObject({ values: { ...VALUES, name: '乙' } })
    expect((await yard.change(id, { ...MASKED, people: [{ mobile: '137****2222' }] })).code).toBe(200)
    expect(await read('driver1')).toMatchObject({ values: { people: [{ mobile: '13711112222' }] } })
    expect(await yard.change(id, { ...MASKED, phone: '139****0000' })).toMatchObject({
      code: 400,
      data: { fields: { phone: '请输入正确的手机号码' } }
    })
    expect((await yard.change(id, { ...MASKED, phone: '13800138000', people: [{ mobile: '137****2222' }] })).code).toBe(200)
    expect(await read('driver1')).toMatchObject({ values: { phone: '13800138000' } })
  })

  test('a conflict and the changes tell no number either', async () => {
    const yard = await at('yard1')
    const { data } = await yard.change(id, { name: '丙' }, 1)
    expect(JSON.stringify(data)).not.toContain(PAPER)
    const changes = JSON.stringify((await yard.call<RecordChanges>('GET', `/api/form/card/${id}/Changes`)).data)
    expect(changes).toContain('138****8000')
    for (const number of [PHONE, PAPER, '13800138000']) expect(changes).not.toContain(number)
  })
})
