import type { AreaNode } from '../../../src/contract/system'
import { areaTree } from '../../../server/system/area'
import { eachDatabase, type TestApp } from '../../support/databases'

interface Known extends AreaNode {
  path: string[]
  names: string[]
}

test('the whole tree: every node is reached once, no level is empty or nonsense, every path has its names in order', async () => {
  const tree = await areaTree()
  const level = (id: string) => tree.level(id) ?? []
  const all: Known[] = []
  // Gathered, and looked at once: a matcher for each of 44,000 nodes takes ten seconds.
  const wrong: { id: string; what: string }[] = []
  let open: Known[] = level('-1').map((node) => ({ ...node, path: [node.id], names: [node.fullName] }))
  expect(open).toHaveLength(34)
  while (open.length > 0) {
    all.push(...open)
    const next: Known[] = []
    for (const node of open) {
      const children = level(node.id)
      if (children.length > 0 === node.isLeaf) wrong.push({ id: node.id, what: 'a leaf with children, or none without' })
      if (new Set(children.map(({ fullName }) => fullName)).size !== children.length)
        wrong.push({ id: node.id, what: 'two children of one name' })
      if (children.some(({ sortCode }, index) => sortCode !== index + 1)) wrong.push({ id: node.id, what: 'children out of order' })
      next.push(...children.map((child) => ({ ...child, path: [...node.path, child.id], names: [...node.names, child.fullName] })))
    }
    open = next
  }
  expect(wrong).toEqual([])
  expect(all.length).toBeGreaterThan(44_000)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const odd = all.filter(
    ({ id, fullName, path }) =>
      !/^\d{6}(\d{3})?$/.test(id) ||
      path.length > 4 ||
      fullName === '' ||
      /[?-]/.test(fullName) ||
      (fullName === '市辖区' && path.length !== 2)
  )
  expect(odd).toEqual([])
  expect(all.filter(({ isLeaf, path }) => isLeaf && path.length === 1).map(({ fullName }) => fullName)).toEqual(['台湾省'])
  expect(all.filter(({ isLeaf, path, id }) => isLeaf && path.length === 2 && !/^8[12]/.test(id))).toEqual([])
  expect(all.filter(({ path, names }) => path.map((id) => tree.name(id)).join() !== names.join())).toEqual([])
})

eachDatabase((_name, makeApp) => {
  let server: TestApp
  let token: string
  beforeAll(async () => {
    server = await makeApp()
    token = await server.signIn('clerk1')
  })
  const level = async (id: string) =>
    (await server.call<{ list: AreaNode[] }>('GET', `/api/system/Area/${id}/Selector/0`, { token })).data.list
  const names = async (idsList: string[][]) =>
    (await server.call<string[][]>('POST', '/api/system/Area/GetAreaByIds', { token, body: { idsList } })).data

  test.each([
    [['110000', '110100', '110105', '110105001'], '北京市/市辖区/朝阳区/建外街道'],
    [['500000', '500200', '500229'], '重庆市/县/城口县'],
    [['440000', '441900', '441900121'], '广东省/东莞市/虎门镇'],
    [['440000', '442000', '442000118'], '广东省/中山市/小榄镇'],
    [['620000', '620200', '620201001'], '甘肃省/嘉峪关市/雄关街道'],
    [['420000', '429000', '429004'], '湖北省/省直辖县级行政区划/仙桃市'],
    [['650000', '659000', '659001'], '新疆维吾尔自治区/自治区直辖县级行政区划/石河子市'],
    [['810000', '810001'], '香港特别行政区/中西区'],
    [['820000', '820001'], '澳门特别行政区/花地玛堂区']
  ])('%j is offered step by step as %s', async (path, text) => {
    let parent = '-1'
    for (const [at, id] of path.entries()) {
      const found = (await level(parent)).find((node) => node.id === id)
      expect([id, found?.fullName]).toEqual([id, text.split('/')[at]])
      parent = id
    }
    expect(await names([path])).toEqual([text.split('/')])
  })

  test('a dissolved county keeps its name but is not offered; its successor is', async () => {
    const hangzhou = (await level('330100')).map(({ fullName }) => fullName)
    expect(hangzhou).toEqual(expect.arrayContaining(['上城区', '临平区', '钱塘区']))
    expect(hangzhou).not.toContain('江干区')
    expect(await names([['330000', '330100', '330104']])).toEqual([['浙江省', '杭州市', '江干区']])
  })

  test('nodes carry their reading for search', async () => {
    expect((await level('440300')).find(({ fullName }) => fullName === '福田区')?.pinyin).toBe('fu tian qu')
  })

  test('what does not exist is said so, what is malformed is refused, unknown ids have no name', async () => {
    expect(await server.call('GET', '/api/system/Area/999999/Selector/0', { token })).toMatchObject({ code: 404, msg: '地区不存在' })
    expect(await server.call('GET', '/api/system/Area/abc/Selector/0', { token })).toMatchObject({ code: 400 })
    expect(await server.call('POST', '/api/system/Area/GetAreaByIds', { token, body: { idsList: 'x' } })).toMatchObject({ code: 400 })
    expect(await names([['999999'], [], ['440000', 'x']])).toEqual([[''], [], ['广东省', '']])
    expect(await level('0')).toEqual(await level('-1'))
    expect((await server.call('GET', '/api/system/Area/-1/Selector/0')).code).toBe(602)
  })
})
