import { byName, initialsOf, pinyinOf } from '../../../server/organization/initials'
import { isCommonPassword } from '../../../server/organization/commonPasswords'
import { OrganizeIndex } from '../../../server/organization/organizeIndex'
import { cutOut, treeOf, type Flat } from '../../../server/organization/tree'
import { md5 } from '../../../src/domain/md5'

const row = (id: string, parentId: string) => ({
  id,
  parentId,
  fullName: id.toUpperCase(),
  enCode: id,
  category: 'department' as const,
  managerId: null,
  sortCode: 0,
  enabledMark: 1,
  closedAt: null,
  createdAt: 0
})
const flat = (id: string, parentId: string, type: Flat['type'] = 'department'): Flat => ({
  id,
  parentId,
  fullName: id,
  type,
  icon: '',
  enabledMark: 1
})

describe('initials', () => {
  test.each([
    ['王建军', 'WJJ'],
    ['周敏', 'ZM'],
    ['欧阳娜娜', 'OYNN'],
    ['单雄信', 'SXX'],
    ['曾国藩', 'ZGF'],
    ['简单', 'JD'],
    ['艾伦Allen', 'ALALLEN'],
    ['𠮷野', '#Y'],
    ['段长风', 'DCF'],
    ['尉迟明月', 'YCMY'],
    ['种立源', 'CLY'],
    ['阿依古丽·买买提', 'AYGL#MMT'],
    ['Sam', 'SAM'],
    ['①', '#'],
    ['阿宝', 'AB'],
    ['座山', 'ZS'],
    ['罗马', 'LM'],
    ['木讷', 'MN'],
    ['安宝财丁鹅方高韩姜孔龙毛牛欧彭秦任宋田魏夏叶周', 'ABCDEFGHJKLMNOPQRSTWXYZ'],
    ['', ''],
    [' 李 强 ', 'L#Q']
  ])('%s -> %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  test.each([
    ['王建军', 'wang jian jun'],
    ['单晓静', 'shan xiao jing'],
    ['简单', 'jian dan'],
    ['曾庆阳', 'zeng qing yang'],
    ['覃雪梅', 'qin xue mei'],
    ['欧阳蕊', 'ou yang rui'],
    ['司马晓东', 'si ma xiao dong'],
    ['尉迟明月', 'yu chi ming yue'],
    ['吕淑芬', 'lv shu fen'],
    ['种立源', 'chong li yuan'],
    ['任重行', 'ren zhong xing'],
    ['阿依古丽·买买提', 'a yi gu li mai mai ti'],
    ['陈Sam', 'chen'],
    ['Sam', ''],
    [' 李 强 ', 'li qiang'],
    ['', '']
  ])('%s is read %s', (name, syllables) => {
    expect(pinyinOf(name)).toBe(syllables)
  })

  test('names sort as they are read, Latin ones among them, those without a letter last', () => {
    const sorted = (names: string[]) =>
      names
        .map((realName) => ({ realName }))
        .sort(byName)
        .map(({ realName }) => realName)
    expect(sorted(['周敏', '陈志远', '李强', '何卫东'])).toEqual(['陈志远', '何卫东', '李强', '周敏'])
    expect(sorted(['①', '周敏', '曾庆阳', '单晓静', 'Sam', '孙海涛', '令狐瑶', '林国栋', '陈志远'])).toEqual([
      '陈志远',
      '林国栋',
      '令狐瑶',
      'Sam',
      '单晓静',
      '孙海涛',
      '曾庆阳',
      '周敏',
      '①'
    ])
  })
})

describe('organizations as a tree', () => {
  const index = new OrganizeIndex([
    row('a', '0'),
    row('b', 'a'),
    row('c', 'b'),
    row('d', 'a'),
    row('x', 'y'),
    row('y', 'x'),
    row('orphan', 'gone')
  ])

  test('paths, branches and order', () => {
    expect(index.rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
    expect(index.pathText('c')).toBe('A / B / C')
    expect([...index.withBelow(['b', 'c', 'nothing'])]).toEqual(['b', 'c'])
  })

  test('a loop and what hangs on nothing are not in use, and nothing waits for ever', () => {
    for (const id of ['x', 'y', 'orphan']) {
      expect(index.get(id)).toBeUndefined()
      expect(index.path(id)).toEqual([])
      expect(index.withBelow([id]).size).toBe(0)
    }
    expect(treeOf([flat('x', 'y'), flat('y', 'x'), flat('a', '0')]).map(({ id }) => id)).toEqual(['a'])
  })

  test('counting and pruning', () => {
    const nodes = [flat('a', '0'), flat('b', 'a'), flat('empty', 'a'), flat('u1', 'b', 'user'), flat('u2', 'a', 'user')]
    expect(treeOf(nodes, { counting: 'user' })[0]).toMatchObject({
      num: 2,
      hasChildren: true,
      children: [
        { id: 'b', num: 1 },
        { id: 'empty', num: 0, isLeaf: true },
        { id: 'u2', num: 1 }
      ]
    })
    expect(treeOf(nodes, { holding: 'user' })[0]?.children?.map(({ id }) => id)).toEqual(['b', 'u2'])
    const cut = cutOut([flat('a', '0'), flat('b', 'a'), flat('c', 'b')], new Set(['a', 'c']), ({ id }) =>
      index
        .path(id)
        .slice(0, -1)
        .reverse()
        .map((above) => above.id)
    )
    expect(cut.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['a', '0'],
      ['c', 'a']
    ])
  })
})

test('passwords everybody tries are known by their md5, others are not', () => {
  for (const plain of ['123456', 'Aa123456!', 'P@ssw0rd', 'Admin@123']) expect([plain, isCommonPassword(md5(plain))]).toEqual([plain, true])
  expect(isCommonPassword(md5('Towing@2026'))).toBe(false)
  expect(isCommonPassword('123456')).toBe(false)
})
