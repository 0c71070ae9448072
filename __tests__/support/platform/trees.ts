import { COMPANY, DEPARTMENTS, type FakePerson, GROUPS, MENUS, PEOPLE, POSITIONS, ROLES, nameAndAccount } from './world'

type Node = Record<string, unknown>
const leaf = { hasChildren: false, isLeaf: true, enabledMark: 1, num: 0 }
const branch = (children: Node[]): Node => ({
  hasChildren: children.length > 0,
  isLeaf: children.length === 0,
  enabledMark: 1,
  num: children.length,
  children
})

/** Company and departments; `below` gives what hangs under each department. Leaves carry `children: null` as the platforms do. */
export function organizeTree(below?: (departmentId: string) => Node[]): Node[] {
  const departments = DEPARTMENTS.map((each) => ({
    ...each,
    parentId: COMPANY.id,
    type: 'department',
    icon: 'icon-ym icon-ym-tree-department1',
    ...(below === undefined ? { ...leaf, children: null } : branch(below(each.id)))
  }))
  return [{ ...COMPANY, parentId: '-1', type: 'company', icon: 'icon-ym icon-ym-tree-organization3', ...branch(departments) }]
}
export const companyTree = (): Node[] => [
  { ...COMPANY, enCode: 'HQ', parentId: '-1', category: 'company', icon: 'icon-ym icon-ym-tree-organization3', ...leaf, children: null }
]
export const positionTree = (): Node[] =>
  organizeTree((departmentId) =>
    POSITIONS.filter((each) => each.departmentId === departmentId).map((each) => ({
      id: each.id,
      fullName: each.fullName,
      parentId: departmentId,
      type: 'position',
      icon: 'icon-ym icon-ym-tree-position1',
      ...leaf,
      children: null
    }))
  )
export const userNode = (person: FakePerson, parentId = person.departmentId): Node => ({
  id: person.id,
  parentId,
  fullName: nameAndAccount(person),
  type: 'user',
  icon: 'icon-ym icon-ym-tree-user2',
  ...leaf,
  children: null
})
export const userTree = (): Node[] =>
  organizeTree((departmentId) => PEOPLE.filter((each) => each.departmentId === departmentId).map((each) => userNode(each)))
export const roleTree = (): Node[] => [
  {
    id: '1',
    parentId: '-1',
    fullName: '全局',
    type: 'organize',
    icon: 'icon-ym icon-ym-global-role',
    ...branch(
      ROLES.map((each) => ({
        ...each,
        parentId: '1',
        type: 'role',
        icon: 'icon-ym icon-ym-generator-role',
        onlyId: `1_${each.id}`,
        ...leaf,
        children: null
      }))
    )
  }
]
export const groupTree = (): Node[] => [
  {
    ...GROUPS.type,
    parentId: '0',
    type: 'group',
    icon: 'icon-ym icon-ym-generator-group1',
    ...branch(
      GROUPS.list.map((each) => ({
        ...each,
        parentId: GROUPS.type.id,
        type: 'group',
        icon: 'icon-ym icon-ym-generator-group1',
        ...leaf,
        children: null
      }))
    )
  }
]
export const menuTree = (): Node[] =>
  MENUS.filter((each) => each.parentId === '-1').map((each) => ({
    ...each,
    ...branch(MENUS.filter((child) => child.parentId === each.id).map((child) => ({ ...child, hasChildren: false, children: null })))
  }))
