import type { DictionaryAllAnswer, DictionarySelectorAnswer } from '../../../src/contract/system'
import { TOWING_DICTIONARIES } from '../../../src/domain/transferCar/order/dictionaries'
import { eachDatabase, type TestApp } from '../../support/databases'

eachDatabase((_name, makeApp) => {
  let server: TestApp
  let token: string
  beforeAll(async () => {
    server = await makeApp()
    token = await server.signIn('clerk1')
  })
  const selector = (id: string) => server.call<DictionarySelectorAnswer>('GET', `/api/system/DictionaryData/${id}/Data/Selector`, { token })

  test('All holds every towing dictionary with its codes in order', async () => {
    const { data } = await server.call<DictionaryAllAnswer>('GET', '/api/system/DictionaryData/All', { token })
    for (const [enCode, options] of Object.entries(TOWING_DICTIONARIES)) {
      const dictionary = data.list.find((entry) => entry.enCode === enCode)
      expect([enCode, dictionary?.dictionaryList.map((entry) => [entry.enCode, entry.fullName])]).toEqual([
        enCode,
        options.map(({ code, label }) => [code, label])
      ])
      expect(dictionary?.isTree).toBe(0)
    }
    expect(data.list.find((entry) => entry.enCode === 'sex')?.dictionaryList.map((entry) => entry.fullName)).toEqual(['男', '女', '保密'])
  })

  test('a selector is found by id and by enCode; an unknown one is 404', async () => {
    const byCode = (await selector('towingServiceType')).data.list
    expect(byCode.map((entry) => entry.fullName)).toContain('现场抢修')
    expect((await selector('dict-towingServiceType')).data.list).toEqual(byCode)
    expect(await selector('none')).toMatchObject({ code: 404, msg: '字典不存在', data: null })
  })

  test('a tree hangs entries under their parents and leaves disabled ones out', async () => {
    await server.query("insert into dictionary_type (id, en_code, full_name, is_tree) values ('t', 'tree', '树', true)")
    await server.query(`insert into dictionary_data (id, type_id, parent_id, full_name, en_code, sort_code, enabled_mark) values
      ('a', 't', '0', '甲', 'a', 1, 1), ('b', 't', 'a', '乙', 'b', 1, 1), ('c', 't', 'a', '丙', 'c', 2, 0)`)
    expect((await selector('tree')).data.list).toEqual([
      {
        id: 'a',
        fullName: '甲',
        enCode: 'a',
        parentId: '0',
        hasChildren: true,
        children: [{ id: 'b', fullName: '乙', enCode: 'b', parentId: 'a', hasChildren: false, children: null }]
      }
    ])
  })
})
