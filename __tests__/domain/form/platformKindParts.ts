import type { Json, PlatformField } from '@/contract/formSchema'
import type { FieldKind } from '@/domain/form/kinds'

/** Names must be asked for: what a value reads as is not known here. */
export const LOOKED_UP = Symbol('looked up')

/**
 * Hand-written platform JSON of each kind of forms.md#kinds-of-fields, as the 3.3 designer and as the 3.4 designer write it, with what must
 * come of it.
 */
export interface KindCase {
  readonly kind: FieldKind
  readonly old: PlatformField
  /** The same field in the newer generation; absent where both write the same. */
  readonly newer?: PlatformField
  /** Settings under the names of forms.md#kinds-of-fields. */
  readonly props?: Record<string, Json>
  readonly starts?: Json
  /** Values of a record: as stored, as the form keeps it. */
  readonly values: readonly (readonly [stored: Json, kept: Json | undefined])[]
  /** What is sent for an emptied field. */
  readonly empty?: Json
  /** The first value as people read it. */
  readonly reads?: string | typeof LOOKED_UP
  readonly isStored?: false
}

export const OPTIONS = [
  { id: '1', fullName: '甲' },
  { id: '2', fullName: '乙' }
]
export const TREE = [
  { id: '44', fullName: '广东', children: [{ id: '4403', fullName: '深圳', children: [{ id: '440305', fullName: '南山' }] }] }
]
export const FILES = [{ name: '定损单.pdf', fileId: '20260315_1.pdf', url: '/api/file/Image/annex/20260315_1.pdf' }]
export const DAY = Date.UTC(2026, 2, 14, 16)
export const MOMENT = Date.UTC(2026, 2, 15, 0, 30)
export const old = (jnpfKey: string, config: Record<string, Json>, props: Record<string, Json>): PlatformField => ({
  __config__: {
    jnpfKey,
    label: '字段',
    labelWidth: 100,
    showLabel: true,
    tag: 'el-x',
    required: false,
    layout: 'colFormItem',
    span: 24,
    regList: [],
    ...config
  },
  __vModel__: 'f',
  ...props
})
/** The newer designer adds devices, tips and classes, and script shells that do nothing. */
export const newer = (jnpfKey: string, config: Record<string, Json>, props: Record<string, Json>): PlatformField => ({
  __config__: {
    jnpfKey,
    label: '字段',
    tipLabel: '',
    showLabel: true,
    tag: 'JnpfX',
    className: [],
    visibility: ['pc', 'app'],
    noShow: false,
    required: false,
    regList: [],
    trigger: 'blur',
    ...config
  },
  on: { change: '({ data, formData }) => {\n    // 在此编写代码\n    \n}' },
  style: { width: '100%' },
  __vModel__: 'f',
  ...props
})
export const PEOPLE = (kind: FieldKind, name: string): KindCase => ({
  kind,
  old: old(name, { defaultValue: '' }, { multiple: false }),
  values: [
    ['x1', 'x1'],
    [5, '5'],
    [['x1'], 'x1'],
    ['', undefined]
  ],
  empty: '',
  reads: LOOKED_UP
})
export const SERVER = (kind: FieldKind, name: string): KindCase => ({
  kind,
  old: old(name, {}, { type: name }),
  values: [['张三/zhangsan', '张三/zhangsan']],
  reads: LOOKED_UP
})
export const DRAWN = (kind: FieldKind, name: string, props: Record<string, Json>, newName = name, newProps = props): KindCase => ({
  kind,
  old: old(name, {}, props),
  newer: newer(newName, {}, newProps),
  props,
  values: [],
  isStored: false
})
