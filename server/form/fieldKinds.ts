import type { FieldKind } from '@/domain/form/kinds'

/** What the server does with the stored values of one kind of field, beside what `domain/form/kinds` says of it. */
interface StoredKindRule {
  /** What a search value is compared with: as the shape suggests; `stamp` a range of moments; `record` also the words of the record it is the id of. */
  readonly search: 'shape' | 'stamp' | 'record'
  /** Lists can stand in its order: files, pictures and rows of several values have none that means anything. */
  readonly isSortable: boolean
  /** Answered in the shape that it is stored in, not as words. */
  readonly isShownWhole: boolean
  /** The script of a list may change what its cells say; not where the value leads somewhere. */
  readonly isOpenToScripts: boolean
}

const PLAIN: StoredKindRule = { search: 'shape', isSortable: true, isShownWhole: false, isOpenToScripts: true }
const STAMP: StoredKindRule = { ...PLAIN, search: 'stamp' }
const WHOLE: StoredKindRule = { ...PLAIN, isSortable: false, isShownWhole: true, isOpenToScripts: false }

export const STORED_KINDS: Readonly<Record<FieldKind, StoredKindRule>> = {
  input: PLAIN,
  textarea: PLAIN,
  number: PLAIN,
  switch: PLAIN,
  radio: PLAIN,
  checkbox: PLAIN,
  select: PLAIN,
  cascader: PLAIN,
  treeSelect: PLAIN,
  date: PLAIN,
  time: PLAIN,
  dateRange: PLAIN,
  timeRange: PLAIN,
  numberRange: PLAIN,
  file: WHOLE,
  image: WHOLE,
  color: PLAIN,
  rate: PLAIN,
  slider: PLAIN,
  editor: { ...WHOLE, isOpenToScripts: true },
  organize: PLAIN,
  department: PLAIN,
  position: PLAIN,
  user: PLAIN,
  users: PLAIN,
  role: PLAIN,
  group: PLAIN,
  area: PLAIN,
  relationForm: { ...PLAIN, search: 'record', isOpenToScripts: false },
  popupSelect: PLAIN,
  popupTableSelect: PLAIN,
  relationAttribute: PLAIN,
  popupAttribute: PLAIN,
  createUser: PLAIN,
  createTime: STAMP,
  modifyUser: PLAIN,
  modifyTime: STAMP,
  currentOrganize: PLAIN,
  currentDepartment: PLAIN,
  currentPosition: PLAIN,
  billNumber: PLAIN,
  calculate: PLAIN,
  qrcode: PLAIN,
  barcode: PLAIN,
  link: PLAIN,
  alert: PLAIN,
  text: PLAIN,
  button: PLAIN,
  divider: PLAIN,
  groupTitle: PLAIN,
  signature: WHOLE,
  location: WHOLE,
  autoComplete: PLAIN,
  card: PLAIN,
  row: PLAIN,
  tab: PLAIN,
  collapse: PLAIN,
  table: { ...PLAIN, isSortable: false, isOpenToScripts: false },
  unknown: PLAIN
}
