import type { FieldDefinition, FieldKind } from '@/domain/form/types'
import type { SelectorKind } from '../../selector'

/** Kinds whose value the family of selectors chooses and names. */
const SELECTORS: Readonly<Partial<Record<FieldKind, SelectorKind>>> = {
  organize: 'organize',
  department: 'department',
  position: 'position',
  user: 'user',
  role: 'role',
  group: 'group',
  area: 'area',
  createUser: 'user',
  modifyUser: 'user',
  currentOrganize: 'organize',
  currentDepartment: 'department',
  currentPosition: 'position'
}

export const selectorKind = (kind: FieldKind): SelectorKind | undefined => SELECTORS[kind]

/** Kinds whose stored value is a record's or a row's id, named by the page (FormParts.namesOf). */
export const isRecordKind = (kind: FieldKind): boolean => kind === 'relationForm' || kind === 'popupSelect' || kind === 'popupTableSelect'

/** Whether what a value reads as is in the form itself: nobody has to be asked for names or options. */
export const saysItself = ({ kind, options }: FieldDefinition): boolean =>
  selectorKind(kind) === undefined && !isRecordKind(kind) && kind !== 'users' && (options === undefined || options.type === 'static')

/** Drawn as themselves in a shown record too: a picture says more than its words. */
const DRAWN: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'file',
  'image',
  'signature',
  'qrcode',
  'barcode',
  'link',
  'alert',
  'text',
  'divider',
  'groupTitle',
  'rate',
  'editor'
])

export const isDrawnWhenRead = (kind: FieldKind): boolean => DRAWN.has(kind)
