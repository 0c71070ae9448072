import type { IconName } from '@/components/Icon'
import type { SheetOption } from '@/components/Sheet'
import type { MenuKind } from '@/contract/admin/menus'
import { ROUTES } from '@/routes'

/** Signs that entries of the workbench can have, with what they draw. */
const ICON_WORDS: Readonly<Partial<Record<IconName, string>>> = {
  truck: '拖车',
  clipboard: '单据',
  wallet: '钱包',
  book: '本子',
  chart: '图表',
  calendar: '日历',
  pin: '地点',
  navigate: '导航',
  flow: '流程',
  clock: '时钟',
  check: '完成',
  message: '消息',
  box: '箱子',
  user: '人员',
  people: '团队',
  office: '公司',
  briefcase: '公文包',
  settings: '设置',
  phone: '电话',
  camera: '相机',
  image: '图片',
  scan: '扫码',
  search: '搜索',
  edit: '编辑',
  shield: '安全',
  lock: '锁',
  star: '星标',
  grid: '应用',
  plus: '新建'
}
export const ICON_OPTIONS: readonly SheetOption<string>[] = Object.entries(ICON_WORDS).map(([value, label]) => ({ value, label }))

/** Colours behind the signs; those of the entries that come with the system. */
export const COLOUR_OPTIONS: readonly SheetOption<string>[] = [
  { value: '#1d5fd1', label: '蓝色' },
  { value: '#0f766e', label: '青色' },
  { value: '#15803d', label: '绿色' },
  { value: '#b45309', label: '橙色' },
  { value: '#be123c', label: '红色' },
  { value: '#7c3aed', label: '紫色' },
  { value: '#556074', label: '灰色' }
]

export const KIND_WORDS: Readonly<Record<number, string>> = {
  1: '分组',
  2: '页面',
  3: '表单',
  4: '字典',
  5: '报表',
  6: '大屏',
  7: '网站',
  8: '门户'
}
export const KIND_OPTIONS: readonly { value: `${MenuKind}`; label: string }[] = [
  { value: '2', label: '页面' },
  { value: '3', label: '表单' },
  { value: '7', label: '网站' },
  { value: '1', label: '分组' }
]

/** Pages of the app that can stand on the workbench: those that ask for nothing but a session. */
export const PAGE_OPTIONS: readonly SheetOption<string>[] = ROUTES.filter(
  ({ needsSession, tab, isH5Only }) => needsSession && tab === undefined && isH5Only !== true
).map(({ path, title }) => ({ value: `/${path}`, label: title, hint: path }))
