// npm run bench:lists: search and tree figures of quality.md#speed-and-size at 10,000 people and 1,000 departments, each beside its
// reference in the same run: a plain scan for searches, the conduct function of rc-tree (the tree of Ant Design) for ticks.
import { performance } from 'node:perf_hooks'
import { conductCheck } from 'rc-tree/lib/utils/conductUtil'
import { convertDataToEntities } from 'rc-tree/lib/utils/treeUtil'
import { byName, initialsOf, pinyinOf } from '../server/organization/initials'
import { buildPeopleIndex, type PersonEntry } from '@/domain/peopleSearch/peopleIndex'
import { searchPeople } from '@/domain/peopleSearch/search'
import { check, checkedKeys, checkStateAt, ticksOf } from '@/domain/tree/checking'
import { buildTree, type TreeItem } from '@/domain/tree/treeIndex'
import { keepFigures, type FigureRow } from './lib/figures.mjs'

const PEOPLE = 10_000
const DEPARTMENTS = 1000
const BIG_LEAVES = 5000
const KEYSTROKE_LIMIT_MS = 50
const TICK_LIMIT_MS = 20
const TIMES = Number(process.env.BENCH_TIMES ?? 30)

const SURNAMES =
  '王wang 李li 张zhang 刘liu 陈chen 杨yang 赵zhao 黄huang 周zhou 吴wu 徐xu 孙sun 胡hu 朱zhu 高gao 林lin 何he 郭guo 马ma 罗luo 吕lv 单shan 曾zeng 石shi 万wan'
const GIVEN =
  '建jian 军jun 伟wei 芳fang 娜na 敏min 静jing 丽li 强qiang 磊lei 洋yang 艳yan 勇yong 杰jie 娟juan 涛tao 明ming 超chao 秀xiu 霞xia 平ping 刚gang 桂gui 英ying 华hua 志zhi 玉yu 萍ping 红hong 安an'
const characters = (list: string): [string, string][] => list.split(' ').map((entry) => [entry.slice(0, 1), entry.slice(1)])

/** A fixed sequence, so that every run measures the same people. */
const dice = (() => {
  let state = 20_260_101
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
})()
const pick = <T>(list: readonly T[]): T => list[dice(list.length)] as T

const makePeople = (): PersonEntry[] => {
  const surnames = characters(SURNAMES)
  const given = characters(GIVEN)
  return Array.from({ length: PEOPLE }, (_, i) => {
    const parts = [pick(surnames), pick(given), ...(dice(4) === 0 ? [] : [pick(given)])]
    return {
      id: String(i),
      name: parts.map(([character]) => character).join(''),
      pinyin: parts.map(([, syllable]) => syllable).join(' '),
      account: `user${String(i).padStart(5, '0')}`,
      phone: `1${3 + dice(7)}${String(dice(1_000_000_000)).padStart(9, '0')}`
    }
  })
}

/** One company, 1,000 departments; the first holds 5,000 people, the others share the rest. */
const makeItems = (people: readonly PersonEntry[]): TreeItem[] => {
  const departments = Array.from(
    { length: DEPARTMENTS },
    (_, i): TreeItem => ({
      key: `d${i}`,
      parentKey: i === 0 || i % 10 === 1 ? 'company' : `d${i - ((i - 1) % 10)}`,
      label: `部门 ${i}`
    })
  )
  const leaves = people.map(
    ({ id, name }, i): TreeItem => ({ key: `p${id}`, parentKey: i < BIG_LEAVES ? 'd0' : `d${1 + (i % (DEPARTMENTS - 1))}`, label: name })
  )
  return [{ key: 'company', parentKey: null, label: '公司' }, ...departments, ...leaves]
}

interface Times {
  median: number
  slowest: number
}
/** Milliseconds of `run`, the first few left out; the result is kept so that nothing is optimised away. */
const kept: unknown[] = []
const measure = (run: () => unknown): Times => {
  for (let i = 0; i < 5; i++) kept[0] = run()
  const times = Array.from({ length: TIMES }, () => {
    const start = performance.now()
    kept[0] = run()
    return performance.now() - start
  }).sort((a, b) => a - b)
  return { median: times[Math.floor(times.length / 2)] as number, slowest: times[times.length - 1] as number }
}

interface Figure {
  what: string
  own: Times
  plain?: Times
  reference?: string
  limit?: number
}
const figures: Figure[] = []

/** The plain way: every field of everybody is lowered and looked through; pinyin without initials mixed in, no order, nothing marked. */
const plainSearch = (people: readonly PersonEntry[], query: string): PersonEntry[] =>
  people.filter(({ name, account = '', phone = '', pinyin = '' }) => {
    const spelled = typeof pinyin === 'string' ? pinyin : pinyin.join(' ')
    const initials = spelled
      .split(' ')
      .map((syllable) => syllable.charAt(0))
      .join('')
    return [name, account, phone, spelled.replace(/ /g, ''), initials].some((field) => field.toLowerCase().includes(query.toLowerCase()))
  })

const benchSearch = (people: readonly PersonEntry[]): void => {
  const index = buildPeopleIndex(people)
  const typed: [string, string][] = [
    ['姓名', '王建军'],
    ['拼音', 'zhangjianjun'],
    ['首字母', 'wjj'],
    ['全拼夹首字母', 'zjianj'],
    ['手机', '13800138'],
    ['账号', 'user0123'],
    ['两个词', 'wang 138']
  ]
  for (const [what, query] of typed) {
    const strokes = Array.from(query, (_, i) => query.slice(0, i + 1)).map((text) => ({
      text,
      found: searchPeople(index, text).total,
      own: measure(() => searchPeople(index, text)),
      plain: measure(() => plainSearch(people, text))
    }))
    const worst = strokes.reduce((a, b) => (b.own.median > a.own.median ? b : a))
    figures.push({
      what: `${what}，最慢一键“${worst.text}”命中 ${worst.found} 人`,
      own: worst.own,
      plain: worst.plain,
      reference: '朴素扫描',
      limit: KEYSTROKE_LIMIT_MS
    })
  }
  figures.push({ what: '建立人员索引（名单到达时一次）', own: measure(() => buildPeopleIndex(people)) })
}

/** What the server does for Users/All: names read once and then kept, the list sorted as they are read. */
const benchNames = (people: readonly PersonEntry[]): void => {
  const names = people.map(({ name }) => ({ realName: name }))
  const started = performance.now()
  for (const { realName } of names) pinyinOf(realName)
  const once = performance.now() - started
  figures.push({ what: '服务器：拼音，首次（进程启动后一次）', own: { median: once, slowest: once } })
  figures.push({
    what: '服务器：拼音与首字母，之后每次',
    own: measure(() => names.map(({ realName }) => pinyinOf(realName) + initialsOf(realName)))
  })
  const collator = new Intl.Collator('zh-CN')
  figures.push({
    what: '服务器：按读音排序',
    own: measure(() => [...names].sort(byName)),
    plain: measure(() => [...names].sort((a, b) => collator.compare(a.realName, b.realName))),
    reference: 'Intl.Collator'
  })
}

interface Branch {
  key: string
  children?: Branch[]
}

/** The same tree as rc-tree takes it. */
const branchesOf = (items: readonly TreeItem[]): Branch[] => {
  const nodes = new Map(items.map(({ key }): [string, Branch] => [key, { key }]))
  const roots: Branch[] = []
  for (const { key, parentKey } of items) {
    const parent = nodes.get(parentKey ?? '')
    const node = nodes.get(key) as Branch
    if (parent === undefined) roots.push(node)
    else (parent.children ??= []).push(node)
  }
  return roots
}

const benchTree = (items: readonly TreeItem[]): void => {
  const tree = buildTree(items)
  const none = ticksOf(tree, [])
  const branches = branchesOf(items)
  const { keyEntities } = convertDataToEntities(branches)
  for (const [what, key] of [
    [`勾选 ${BIG_LEAVES} 人的部门`, 'd0'],
    [`勾选全公司 ${PEOPLE} 人`, 'company'],
    ['勾选一人', 'p4000']
  ] as const) {
    const { ticks, changed } = check(tree, none, key, true)
    const theirs = new Set(conductCheck([key], true, keyEntities).checkedKeys)
    const agree = (own: typeof ticks, keys: ReadonlySet<unknown>): boolean =>
      tree.items.every((item, place) => (checkStateAt(tree, own, place) === 'checked') === keys.has(item.key))
    if (!agree(ticks, theirs)) throw new Error(`${what}: differs from rc-tree`)
    figures.push({
      what: `${what}，${changed.length} 个节点变化`,
      own: measure(() => check(tree, none, key, true)),
      plain: measure(() => conductCheck([key], true, keyEntities)),
      reference: 'rc-tree',
      limit: TICK_LIMIT_MS
    })
    const kept = [...theirs].filter((each) => each !== key)
    const left = new Set(conductCheck(kept, { checked: false, halfCheckedKeys: [] }, keyEntities).checkedKeys)
    if (!agree(check(tree, ticks, key, false).ticks, left)) throw new Error(`取消${what.slice(2)}: differs from rc-tree`)
    figures.push({
      what: `取消${what.slice(2)}`,
      own: measure(() => check(tree, ticks, key, false)),
      plain: measure(() => conductCheck(kept, { checked: false, halfCheckedKeys: [] }, keyEntities)),
      reference: 'rc-tree',
      limit: TICK_LIMIT_MS
    })
  }
  const all = check(tree, none, 'company', true).ticks
  figures.push({ what: '取出全部已选人员', own: measure(() => checkedKeys(tree, all, 'leaves')) })
  figures.push({
    what: '建立树索引（数据到达时一次）',
    own: measure(() => buildTree(items)),
    plain: measure(() => convertDataToEntities(branches)),
    reference: 'rc-tree'
  })
}

const print = (): boolean => {
  const width = (text: string): number => [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e80 ? 2 : 1), 0)
  const pad = (text: string, columns: number): string => text + ' '.repeat(Math.max(1, columns - width(text)))
  const ms = (value: number): string => `${value.toFixed(2)} ms`
  console.log(`${PEOPLE} 人，${DEPARTMENTS} 个部门；每项 ${TIMES} 次取中位数；要求取自 docs/domain，参照为同一次运行中的另一种做法`)
  console.log(`${pad('项目', 52)}${pad('实测', 12)}${pad('最慢', 12)}${pad('要求', 12)}${pad('参照', 28)}${pad('实测/参照', 12)}结果`)
  let isGood = true
  const rows: FigureRow[] = []
  for (const { what, own, plain, reference = '', limit } of figures) {
    const passes = limit === undefined || own.median <= limit
    isGood &&= passes
    rows.push({
      what,
      value: ms(own.median),
      limit: limit === undefined ? '' : `<= ${limit} ms`,
      reference: plain === undefined ? '' : `${ms(plain.median)} ${reference}`,
      ...(limit !== undefined && { passes })
    })
    console.log(
      pad(what, 52) +
        pad(ms(own.median), 12) +
        pad(ms(own.slowest), 12) +
        pad(limit === undefined ? '' : `<= ${limit} ms`, 12) +
        pad(plain === undefined ? '' : `${ms(plain.median)} ${reference}`, 28) +
        pad(plain === undefined ? '' : (own.median / plain.median).toFixed(2), 12) +
        (limit === undefined ? '' : passes ? '合格' : '超出')
    )
  }
  keepFigures('lists', rows)
  return isGood
}

const people = makePeople()
benchSearch(people)
benchNames(people)
benchTree(makeItems(people))
process.exitCode = print() ? 0 : 1
