import fc from 'fast-check'
import type { Json, JsonObject } from '../../../src/contract/formSchema'
import { eachDatabase, trialsOn, type TestApp } from '../../support/databases'
import { World } from '../transferCar/support/world'
import { field, Filler, plantForm } from './support'
import { DAY, INTERFACE, KINDS, type Kind, text } from './referenceKinds'

eachDatabase((name, makeApp) => {
  let server: TestApp
  let filler: Filler
  let target: string
  beforeAll(async () => {
    server = await makeApp()
    await server.query(
      'insert into user_account select * from jsonb_populate_record(null::user_account, (select to_jsonb(u) from user_account u where id = \'user-driver4\') || \'{"id": "user-left", "account": "left", "enabled_mark": 0, "mobile": "13999999999"}\')'
    )
    await plantForm(server, { id: 'target', fields: [field('comInput', 'text')] })
    target = await (await Filler.of(server, 'manager1', 'target')).add({ text: '目标' })
    const linked = [
      field('popupSelect', 'yard', {}, { interfaceId: 'di-yard', propsValue: 'id', relationField: 'fullName' }),
      field('select', 'slot', INTERFACE),
      field('relationForm', 'link', {}, { modelId: 'target', relationField: 'text' })
    ]
    const fields = [...KINDS.map(({ key, make }) => make(key)), ...linked, field('uploadFz', 'files'), field('editor', 'html')]
    const columns = [
      ...KINDS.filter(({ key }) => key !== 'place').map(({ key, make }) => make(key)),
      field('uploadFz', 'files'),
      field('editor', 'html')
    ]
    await plantForm(server, {
      id: 'named',
      fields: [...fields, { __vModel__: 'rows', __config__: { jnpfKey: 'table', label: '子表', children: columns } }]
    })
    filler = await Filler.of(server, 'manager1', 'named')
  })

  const faults = async (values: JsonObject): Promise<string[] | number> => {
    const { code, msg, data } = await filler.create(values)
    if (code !== 400) return code
    expect(Object.values(data.fields ?? {})).toContain(msg)
    for (const message of Object.values(data.fields ?? {})) expect(message).toMatch(/[\u4e00-\u9fa5]/)
    return Object.keys(data.fields ?? {})
  }
  const wrongValue = ({ key, wrong }: Kind) => fc.constantFrom(...wrong).map((value) => [key, value] as const)
  const rightValue = ({ key, right }: Kind) => fc.constantFrom(...right).map((value) => [key, value] as const)
  const isNaming = ({ wrong }: Kind) => wrong.length > 0

  test('each wrong value is refused by its name, each right one taken', async () => {
    for (const { key, right, wrong } of KINDS) {
      for (const value of right) expect([key, value, await faults({ [key]: value })]).toEqual([key, value, 200])
      for (const value of wrong) expect([key, value, await faults({ [key]: value })]).toEqual([key, value, [key]])
    }
  })

  test('random records: exactly the fields with a wrong value are named, in the form and in rows', async () => {
    const filled = (kinds: readonly Kind[]) =>
      fc
        .subarray([...kinds])
        .chain((some) =>
          fc.tuple(
            ...some.map((each) =>
              isNaming(each)
                ? fc
                    .boolean()
                    .chain((isWrong) => (isWrong ? wrongValue(each) : rightValue(each)).map(([key, value]) => ({ key, value, isWrong })))
                : rightValue(each).map(([key, value]) => ({ key, value, isWrong: false }))
            )
          )
        )
    const columns = KINDS.filter(({ key }) => key !== 'place')
    await fc.assert(
      fc.asyncProperty(filled(KINDS), fc.array(filled(columns), { maxLength: 3 }), async (own, rows) => {
        const objectOf = (cells: readonly { key: string; value: Json }[]): JsonObject =>
          Object.fromEntries(cells.map(({ key, value }) => [key, value]))
        const expected = [
          ...own.filter(({ isWrong }) => isWrong).map(({ key }) => key),
          ...rows.flatMap((cells, place) => cells.filter(({ isWrong }) => isWrong).map(({ key }) => `rows.${place}.${key}`))
        ]
        const found = await faults({ ...objectOf(own), rows: rows.map(objectOf) })
        expect(found === 200 ? [] : [...(found as string[])].sort()).toEqual(expected.sort())
      }),
      { seed: 20260315, numRuns: trialsOn(name, process.env.TEST_FULL === '1' ? 300 : 20) }
    )
  }, 240_000)

  test('random ids that nobody has are refused by every kind that names something', async () => {
    const naming = KINDS.filter(({ key }) =>
      ['radio', 'pick', 'insurer', 'node', 'truck', 'department', 'person', 'role', 'group'].includes(key)
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...naming),
        text.filter((id) => !/^[\s"\\]|^(a|b|n|m)$/.test(id) && id.trim() !== ''),
        async ({ key }, id) => {
          expect([key, id, await faults({ [key]: id })]).toEqual([key, id, [key]])
        }
      ),
      { seed: 20260315, numRuns: trialsOn(name, process.env.TEST_FULL === '1' ? 300 : 20) }
    )
  })

  test('an interface is asked with what the record says: a slot of another yard is not there', async () => {
    const [own] = await server.query<{ id: string }>("select id from yard_slot where yard_id = 'yard-1' limit 1")
    await server.query(
      "insert into yard select * from jsonb_populate_record(null::yard, (select to_jsonb(y) from yard y where id = 'yard-1') || jsonb_build_object('id', 'yard-other', 'name', '另一停车场'))"
    )
    await server.query(
      "insert into yard_slot select * from jsonb_populate_record(null::yard_slot, (select to_jsonb(s) from yard_slot s where yard_id = 'yard-1' limit 1) || (select jsonb_build_object('id', 'slot-other', 'yard_id', id) from yard where id <> 'yard-1' limit 1))"
    )
    const [other] = await server.query<{ id: string; yard: string }>(
      "select id, yard_id as yard from yard_slot where yard_id <> 'yard-1' limit 1"
    )
    expect(await faults({ yard: 'yard-1', slot: own?.id ?? '' })).toBe(200)
    expect(await faults({ yard: other?.yard ?? '', slot: own?.id ?? '' })).toEqual(['slot'])
    expect(await faults({ yard: 'yard-1', slot: other?.id ?? '' })).toEqual(['slot'])
    expect(await faults({ yard: 'yard-99', slot: own?.id ?? '' })).toEqual(['yard', 'slot'])
  })

  test("people and places outside of what the field's selector offers are named, in the form and in rows", async () => {
    const custom = (props: JsonObject) => ({ selectType: 'custom', ...props })
    const byPart = { selectType: 'dep', relationField: 'part' }
    const own = [
      field('userSelect', 'crew', {}, { ...custom({ ableDepIds: ['org-head-fleet'], ableUserIds: ['user-finance1'] }), multiple: true }),
      field('userSelect', 'driver', {}, custom({ ableRoleIds: ['role-driver'] })),
      field('depSelect', 'part', {}, custom({ ableDepIds: [['org-group', 'org-head', 'org-head-fleet']] })),
      field('comSelect', 'company', {}, custom({ ableIds: [['org-group', 'org-head']] })),
      field('posSelect', 'post', {}, custom({ ableDepIds: ['org-head-fleet'] })),
      field('userSelect', 'all', {}, custom({})),
      field('userSelect', 'member', {}, byPart)
    ]
    await plantForm(server, {
      id: 'ranged',
      fields: [
        ...own,
        {
          __vModel__: 'rows',
          __config__: {
            jnpfKey: 'table',
            label: '子表',
            children: [field('depSelect', 'part'), field('userSelect', 'member', {}, { selectType: 'dep', relationField: 'rows.part' })]
          }
        }
      ]
    })
    const ranged = await Filler.of(server, 'manager1', 'ranged')
    const wrong = async (values: JsonObject) => {
      const { code, msg, data } = await ranged.create(values)
      if (code === 400) expect(msg).toMatch(/不在可选范围内/)
      return code === 200 ? [] : Object.keys(data.fields ?? {})
    }
    const [inside] = await server.query<{ id: string }>(
      "select user_id as id from user_organize where organize_id = 'org-head-fleet' order by 1 limit 1"
    )
    const [post] = await server.query<{ id: string }>("select id from position where organize_id = 'org-head-fleet' limit 1")
    const [otherPost] = await server.query<{ id: string }>("select id from position where organize_id <> 'org-head-fleet' limit 1")
    const person = inside?.id ?? ''
    expect(
      await wrong({
        crew: [person, 'user-finance1'],
        driver: 'user-driver1',
        part: 'org-head-fleet',
        company: ['org-group', 'org-head'],
        post: post?.id ?? '',
        all: 'user-finance1',
        member: person,
        rows: [{ part: 'org-head-fleet', member: person }, { member: 'user-finance1' }]
      })
    ).toEqual([])
    expect(await wrong({ crew: [person, 'user-manager1'] })).toEqual(['crew'])
    expect(await wrong({ driver: 'user-finance1' })).toEqual(['driver'])
    expect(await wrong({ company: ['org-group'] })).toEqual(['company'])
    expect(await wrong({ part: 'org-head', post: otherPost?.id ?? '' })).toEqual(['part', 'post'])
    expect(
      await wrong({ part: 'org-head-fleet', member: 'user-finance1', rows: [{ part: 'org-head-fleet', member: 'user-finance1' }] })
    ).toEqual(['member', 'rows.0.member'])
    expect(await wrong({ member: 'user-finance1' })).toEqual([])
  })

  test("records, files and rich text of rows: what is not there, or is another's, is named by its row", async () => {
    const world = new World(server)
    const file = async (account: string) => ({ name: 'a.png', fileId: await world.file(account, 'x', 'annex'), url: '' })
    const [own, foreign] = [await file('manager1'), await file('driver1')]
    expect(await faults({ link: target })).toBe(200)
    expect(await faults({ link: 'nothing' })).toEqual(['link'])
    expect(await faults({ files: [own], rows: [{ files: [own] }] })).toBe(200)
    expect(
      await faults({ files: [foreign], rows: [{}, { files: [foreign] }, { files: [{ name: 'b', fileId: '20260315_00.png', url: '' }] }] })
    ).toEqual(['files', 'rows.1.files', 'rows.2.files'])
    const id = await filler.add({ html: '<p onclick="x()">好</p>', rows: [{ html: '<img src=x onerror="x()"><p>好</p>' }] })
    expect(JSON.stringify(await filler.values(id))).not.toMatch(/onclick|onerror/)
  })

  test('what a stored record names stays acceptable while nobody changes it, and no other takes it', async () => {
    const id = await filler.add({
      radio: 'a',
      day: DAY,
      colour: '#1d5fd1',
      person: 'user-driver1',
      rows: [{ pick: 'a', person: 'user-driver1' }]
    })
    const gone = {
      radio: 'gone',
      day: '2026-02-30',
      colour: '红',
      person: 'user-left',
      path: ['old', 'way'],
      rows: [{ pick: 'gone', person: 'user-left', day: '2026-02-30' }]
    }
    await server.query('update form_record set data = data || $2::jsonb where id = $1', [id, JSON.stringify(gone)])
    expect((await filler.change(id, { ...gone, boxes: ['a'] })).code).toBe(200)
    expect(await filler.values(id)).toMatchObject({ ...gone, boxes: ['a'] })
    expect((await filler.change(id, { ...gone, rows: [...gone.rows, ...gone.rows] })).code).toBe(200)
    const moved = await filler.change(id, { ...gone, radio: 'other', path: ['old', 'other'], rows: [{ pick: 'other' }] })
    expect([moved.code, Object.keys((moved.data as { fields?: object }).fields ?? {}).sort()]).toEqual([
      400,
      ['path', 'radio', 'rows.0.pick']
    ])
    expect(await faults({ radio: 'gone', person: 'user-left' })).toEqual(['radio', 'person'])
  })
})
