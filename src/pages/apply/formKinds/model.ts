import { makeAutoObservable, observableRef } from 'mobx'
import type { SelectFieldProps, SelectorValue } from '@/components/selector'

/** One field of the gallery, without what the page adds. */
export type Sample = Omit<SelectFieldProps, 'value' | 'onChange' | 'fixed'> & {
  id: string
  start?: SelectorValue
  /** Starts with the signed-in person. */
  startsWithMe?: boolean
  /** What it starts with may not be taken away. */
  isFixed?: boolean
}

export interface SampleGroup {
  title: string
  samples: readonly Sample[]
}

const REGIONS = [
  {
    id: 'south',
    fullName: '南片区',
    children: [
      { id: 'ns', fullName: '南山中队' },
      { id: 'bas', fullName: '宝安中队' },
      { id: 'gm', fullName: '光明中队', disabled: true }
    ]
  },
  {
    id: 'east',
    fullName: '东片区',
    children: [
      { id: 'lg', fullName: '龙岗中队' },
      { id: 'ps', fullName: '坪山中队' }
    ]
  }
] as const

/** Every selector, alone and several, limited, fixed, disabled: what the form engine builds on (app.md#form-page). */
export const GROUPS: readonly SampleGroup[] = [
  {
    title: '用户',
    samples: [
      { id: 'user', kind: 'user', label: '负责人' },
      { id: 'users', kind: 'user', label: '参与人', multiple: true, help: '存为编号列表' },
      { id: 'usersMax', kind: 'user', label: '值班人员', multiple: true, max: 3, help: '最多 3 人' },
      { id: 'usersFixed', kind: 'user', label: '抄送人', multiple: true, help: '本人不可移除', startsWithMe: true, isFixed: true },
      { id: 'userOff', kind: 'user', label: '创建人', disabled: true, startsWithMe: true }
    ]
  },
  {
    title: '组织',
    samples: [
      { id: 'organize', kind: 'organize', label: '所属公司', help: '存为编号路径' },
      { id: 'organizes', kind: 'organize', label: '适用公司', multiple: true },
      { id: 'department', kind: 'department', label: '所属部门' },
      { id: 'departments', kind: 'department', label: '协作部门', multiple: true },
      { id: 'position', kind: 'position', label: '岗位' },
      { id: 'positions', kind: 'position', label: '适用岗位', multiple: true },
      { id: 'role', kind: 'role', label: '角色' },
      { id: 'roles', kind: 'role', label: '可见角色', multiple: true },
      { id: 'group', kind: 'group', label: '分组' },
      { id: 'groups', kind: 'group', label: '通知分组', multiple: true }
    ]
  },
  {
    title: '省市区',
    samples: [
      { id: 'province', kind: 'area', label: '籍贯', level: 0 },
      { id: 'county', kind: 'area', label: '事故地点', level: 2, help: '到区县，存为编号路径', start: ['440000', '440300', '440305'] },
      { id: 'streets', kind: 'area', label: '服务范围', level: 3, multiple: true, help: '到街道' }
    ]
  },
  {
    title: '树形',
    samples: [
      { id: 'tree', kind: 'tree', label: '片区', nodes: REGIONS },
      { id: 'leaves', kind: 'tree', label: '中队', nodes: REGIONS, multiple: true, onlyLeaves: true, help: '只存最末一级' }
    ]
  }
]

/** Values of the gallery; nothing is saved. */
export class FormKindsModel {
  private values: ReadonlyMap<string, SelectorValue> = new Map()

  constructor(groups: readonly SampleGroup[], userId: string) {
    const first = ({ start, startsWithMe, multiple }: Sample): SelectorValue =>
      startsWithMe !== true ? start : multiple === true ? [userId] : userId
    this.values = new Map(groups.flatMap(({ samples }) => samples.map((sample) => [sample.id, first(sample)])))
    makeAutoObservable<FormKindsModel, 'values'>(this, { values: observableRef, valueOf: false }, { autoBind: true })
  }

  valueOf(id: string): SelectorValue {
    return this.values.get(id)
  }

  set(id: string, value: SelectorValue): void {
    this.values = new Map([...this.values, [id, value]])
  }
}
