import type { OrganizeNode, UserEntry } from '@/contract/organization'

const GIVEN = ['建军', '志远', '婷婷', '德胜', '晓静', '雪梅', '国栋', '思凡']
const PINYIN = ['jian jun', 'zhi yuan', 'ting ting', 'de sheng', 'xiao jing', 'xue mei', 'guo dong', 'si fan']

const node = (more: Partial<OrganizeNode> & Pick<OrganizeNode, 'id' | 'parentId' | 'fullName' | 'type'>): OrganizeNode => ({
  icon: '',
  hasChildren: false,
  isLeaf: true,
  enabledMark: 1,
  num: 0,
  ...more
})

/** A company of departments with people, as Users/Selector and Users/All answer it; every tenth department is empty. */
export function company(departments: number, peopleEach: number): { tree: OrganizeNode[]; people: UserEntry[] } {
  const people: UserEntry[] = []
  const children = Array.from({ length: departments }, (_, d) => {
    const isEmpty = departments > 1 && d % 10 === 9
    const staff = isEmpty
      ? []
      : Array.from({ length: peopleEach }, (_one, i) => {
          const at = people.length
          const realName = `王${GIVEN[at % 8]}`
          const account = `user${at}`
          people.push({
            id: `u${at}`,
            account,
            realName,
            headIcon: '',
            gender: 1,
            department: `部门${d}`,
            quickQuery: 'W##',
            pinyin: `wang ${PINYIN[at % 8]}`,
            mobilePhone: `138${String(10_000_000 + at)}`,
            positionName: i === 0 ? '主管' : '员工'
          })
          return node({ id: `u${at}`, parentId: `d${d}`, fullName: `${realName}/${account}`, realName, account, type: 'user', num: 1 })
        })
    return node({
      id: `d${d}`,
      parentId: 'c',
      fullName: `部门${d}`,
      type: 'department',
      isLeaf: staff.length === 0,
      hasChildren: staff.length > 0,
      num: staff.length,
      children: staff
    })
  })
  return {
    people,
    tree: [
      node({ id: 'c', parentId: '0', fullName: '公司', type: 'company', isLeaf: false, hasChildren: true, num: people.length, children })
    ]
  }
}
