import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import type { OrganizeNode } from '@/contract/organization'
import type { SelectorRange } from '@/domain/form/range'
import { useStores } from '@/hooks/useStores'
import type { RootStore } from '@/stores/rootStore'
import { cascades, plainTree, treeOf, type PlainNode } from '../nodes'
import { SelectorSheet } from '../SelectorSheet'
import { OwnReading, TreeSelectModel, type TreeSource } from './model'
import type { SelectorKind, SelectorProps } from '../types'
import { chosenOf, storedOf } from '../values'

type DirectoryKind = 'department' | 'organize' | 'position' | 'role' | 'group'

/** Part of the directory, words. */
export const DIRECTORY = {
  department: {
    part: 'departments',
    title: '选择部门',
    unit: '个部门',
    empty: '没有可选的部门',
    unknown: '未知部门',
    placeholder: '部门名称、拼音或首字母'
  },
  organize: {
    part: 'organizes',
    title: '选择组织',
    unit: '个组织',
    empty: '没有可选的组织',
    unknown: '未知组织',
    placeholder: '组织名称、拼音或首字母'
  },
  position: {
    part: 'positions',
    title: '选择岗位',
    unit: '个岗位',
    empty: '没有可选的岗位',
    unknown: '未知岗位',
    placeholder: '岗位名称、拼音或首字母'
  },
  role: {
    part: 'roles',
    title: '选择角色',
    unit: '个角色',
    empty: '没有可选的角色',
    unknown: '未知角色',
    placeholder: '角色名称、拼音或首字母'
  },
  group: {
    part: 'groups',
    title: '选择分组',
    unit: '个分组',
    empty: '没有可选的分组',
    unknown: '未知分组',
    placeholder: '分组名称、拼音或首字母'
  }
} as const

export interface RangedSelectProps extends SelectorProps {
  range?: SelectorRange
}

/** The directory's own part, or what the server answers for a restricted range. */
function sourceOf(
  kind: DirectoryKind,
  range: SelectorRange | undefined,
  { dictionary, services }: Pick<RootStore, 'dictionary' | 'services'>
): TreeSource<OrganizeNode[]> {
  const departIds = [...(range?.departIds ?? [])]
  const positionIds = [...(range?.positionIds ?? [])]
  const { organization } = services
  if ((kind === 'department' || kind === 'organize') && departIds.length > 0)
    return new OwnReading(() => organization.organizesInRange({ departIds }))
  if (kind === 'position' && departIds.length + positionIds.length > 0)
    return new OwnReading(() => organization.positionsInRange({ departIds, positionIds }))
  return dictionary[DIRECTORY[kind].part]
}

interface OpenTreeProps<T> extends SelectorProps {
  kind: SelectorKind
  makeModel: () => TreeSelectModel<T>
  title: string
  placeholder: string
}

const OpenTree = observer(function OpenTree<T>({
  kind,
  makeModel,
  title,
  placeholder,
  multiple = false,
  onConfirm,
  onClose
}: OpenTreeProps<T>) {
  const [model] = useState(makeModel)
  useEffect(() => {
    model.start()
    return () => model.dispose()
  }, [model])
  return (
    <SelectorSheet
      title={title}
      placeholder={placeholder}
      model={model.selector}
      content={model.content}
      hasLevels
      hasTree
      onSearch={model.selector.search}
      onConfirm={(items) => onConfirm(storedOf(kind, multiple, items), items)}
      onClose={onClose}
    />
  )
}) as <T>(props: OpenTreeProps<T>) => JSX.Element

function DirectorySelect({ kind, range, ...props }: RangedSelectProps & { kind: DirectoryKind }) {
  const stores = useStores()
  if (!props.open) return null
  const { unit, title, placeholder, empty, unknown } = DIRECTORY[kind]
  const makeModel = () =>
    new TreeSelectModel(
      sourceOf(kind, range, stores),
      (roots) => treeOf(kind, roots),
      {
        isMultiple: props.multiple === true,
        max: props.max ?? Infinity,
        unit,
        cascades: cascades(kind),
        namesPath: kind === 'organize',
        chosen: chosenOf(kind, props.value),
        disabled: props.disabled ?? []
      },
      { empty, unknown }
    )
  return <OpenTree {...props} kind={kind} makeModel={makeModel} title={props.title ?? title} placeholder={placeholder} />
}

/** Departments; each stands for itself. Stores an id or a list of ids. */
export const DepartmentSelect = (props: RangedSelectProps) => <DirectorySelect {...props} kind='department' />
/** Companies; each stands for itself. Stores the id path from the root, or a list of paths. */
export const OrganizeSelect = (props: RangedSelectProps) => <DirectorySelect {...props} kind='organize' />
/** Positions; a tick on a department stands for its positions. Stores an id or a list of ids. */
export const PositionSelect = (props: RangedSelectProps) => <DirectorySelect {...props} kind='position' />
/** Roles, everywhere valid or of an organization. Stores an id or a list of ids. */
export const RoleSelect = (props: SelectorProps) => <DirectorySelect {...props} kind='role' />
/** Groups of people. Stores an id or a list of ids. */
export const GroupSelect = (props: SelectorProps) => <DirectorySelect {...props} kind='group' />

export interface TreeSelectProps extends SelectorProps {
  nodes: readonly PlainNode[]
  /** Only nodes without children are chosen; a tick on a branch stands for them. */
  onlyLeaves?: boolean
}

/** Any tree a form brings along. Stores an id or a list of ids. */
export function TreeSelect({ nodes, onlyLeaves = false, ...props }: TreeSelectProps) {
  if (!props.open) return null
  const makeModel = () => {
    const source = { data: nodes, error: undefined, isLoading: false, need: () => Promise.resolve(), refresh: () => Promise.resolve() }
    return new TreeSelectModel(
      source,
      (roots) => plainTree(roots, onlyLeaves),
      {
        isMultiple: props.multiple === true,
        max: props.max ?? Infinity,
        unit: '项',
        cascades: onlyLeaves,
        chosen: chosenOf('tree', props.value),
        disabled: props.disabled ?? []
      },
      { empty: '没有可选的内容', unknown: '未知选项' }
    )
  }
  return <OpenTree {...props} kind='tree' makeModel={makeModel} title={props.title ?? '请选择'} placeholder='名称' />
}
