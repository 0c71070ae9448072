import type { MenuNode } from '@/contract/workbench'
import { menuOfModel, menuProperty, menuTarget, withoutLeftOut } from '@/domain/workbench/menu'

const entry = (type: number, more: Partial<MenuNode> = {}): MenuNode => ({
  id: 'e1',
  parentId: '0',
  fullName: '',
  enCode: '',
  icon: '',
  urlAddress: '',
  type,
  propertyJson: '',
  linkTarget: '',
  category: 'App',
  sortCode: 1,
  isData: false,
  hasChildren: false,
  children: null,
  ...more
})

describe('where an entry of the workbench leads', () => {
  it.each([
    [
      'a page, however its address is written',
      entry(2, { urlAddress: 'pages/transferCar/create?from=menu' }),
      { route: '/pages/transferCar/create', params: { menuId: 'e1' } }
    ],
    [
      'a page with a slash',
      entry(2, { urlAddress: '/pages/transferCar/create' }),
      { route: '/pages/transferCar/create', params: { menuId: 'e1' } }
    ],
    [
      'a form',
      entry(3, { propertyJson: '{"moduleId":"m1"}' }),
      { route: '/pages/apply/dynamicModel/index', params: { modelId: 'm1', menuId: 'e1' } }
    ],
    ['a function without a form', entry(3, { propertyJson: '{}' }), undefined],
    [
      'a report',
      entry(5, { propertyJson: '{"moduleId":"m1"}' }),
      { route: '/pages/apply/externalLink/index', params: { reportId: 'm1', menuId: 'e1' } }
    ],
    ['a report without one', entry(5, { propertyJson: '{}' }), undefined],
    [
      'a site outside, its address never in ours',
      entry(7, { urlAddress: 'https://example.com' }),
      { route: '/pages/apply/externalLink/index', params: { menuId: 'e1' } }
    ],
    ['a big screen', entry(6, { propertyJson: '{"moduleId":"m1"}' }), undefined]
  ])('%s', (_what, node, target) => expect(menuTarget(node)).toEqual(target))

  it.each(['', 'null', '[1]', '"m1"', '{"moduleId"'])('a property of %j is none', (propertyJson) => {
    expect(menuProperty(entry(3, { propertyJson }))).toEqual({})
    expect(menuTarget(entry(3, { propertyJson }))).toBeUndefined()
  })

  it('pages this package was built without are in no menu, at any depth; everything else stays', () => {
    const demos = entry(2, { id: 'd', urlAddress: '/pages/componentLibrary/index' })
    const [site, page] = [
      entry(7, { id: 's', urlAddress: '/pages/componentLibrary/' }),
      entry(2, { id: 'p', urlAddress: '/pages/my/index' })
    ]
    const menu = [entry(1, { id: 'g', children: [demos, entry(1, { id: 'h', children: [demos, page] }), site] }), demos]
    const isLeftOut = (route: string) => route.startsWith('/pages/componentLibrary/')
    expect(withoutLeftOut(menu, isLeftOut)).toEqual([entry(1, { id: 'g', children: [entry(1, { id: 'h', children: [page] }), site] })])
    expect(withoutLeftOut(menu, () => false)).toEqual(menu)
  })

  it('a model is found again by its entry, at any depth', () => {
    const menu = [
      entry(1, { id: 'g', children: [entry(1, { id: 'h', children: [entry(3, { id: 'f', propertyJson: '{"moduleId":"m2"}' })] })] })
    ]
    expect([menuOfModel(menu, 'm2'), menuOfModel(menu, 'm1'), menuOfModel([], 'm2')]).toEqual(['f', '', ''])
  })
})
