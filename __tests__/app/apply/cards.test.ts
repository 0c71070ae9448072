import type { RecordRow } from '@/contract/form'
import { normaliseForm } from '@/domain/form/normalise'
import { cardOf } from '@/pages/apply/dynamicModel/cards'
import { cellText } from '@/pages/apply/dynamicModel/cells'
import { flowStateOf, mayEdit, mayRemove } from '@/pages/apply/dynamicModel/flowState'

describe('cards', () => {
  it.each([
    [null, '', ''],
    [undefined, '', ''],
    ['', '', ''],
    [0, '', '0'],
    [true, '', '是'],
    ['一号场', '', '一号场'],
    [1763690000000, 'createTime', '11-21 09:53'],
    [1763690000000, 'numInput', '1763690000000'],
    ['<p>路面&nbsp;<b>湿滑</b></p>', 'editor', '路面 湿滑'],
    [['甲', '乙'], 'checkbox', '甲、乙'],
    [
      [
        ['广东', '深圳'],
        ['广东', '广州']
      ],
      'address',
      '广东/深圳、广东/广州'
    ],
    [[{ name: '照片.jpg', fileId: '1' }], 'uploadImg', '照片.jpg'],
    [[{ count: 1 }, { count: 2 }], 'table', '2 条'],
    [{ a: 1 }, '', '']
  ])('%j of kind "%s" reads "%s"', (value, kind, text) => expect(cellText(value, kind)).toBe(text))

  it('are headed by the first column; empty lines are left out, cells of a sub-table are joined in the title', () => {
    const columns = [
      { prop: 'truck', label: '拖车' },
      { prop: 'note', label: '备注' },
      { prop: 'place', label: '地点' }
    ]
    const row = { id: 'r1', truck: '粤B1', note: '', place: '一号场' } as RecordRow
    expect(cardOf(row, columns)).toEqual({ title: '粤B1', lines: [{ key: 'place', label: '地点', text: '一号场', as: 'text' }], links: [] })
    expect(cardOf({ id: 'r2' }, columns).title).toBe('未填拖车')
    expect(cardOf({ id: 'r3' }, []).title).toBe('未填')
    expect(
      cardOf({ id: 'r4', items: [{ name: '轮胎' }, {}, { name: '灯光' }] } as RecordRow, [{ prop: 'items-name', label: '项目' }]).title
    ).toBe('轮胎、灯光')
  })

  it('show values as what they are: links, stars, a bar, a signature, pictures and files (forms.md#lists)', () => {
    const file = { name: '照片.jpg', fileId: 'f1', url: '/api/file/Image/annexpic/f1?s=1' }
    const definition = normaliseForm({
      fields: [
        { __vModel__: 'check', modelId: 'm2', __config__: { jnpfKey: 'relationForm', label: '关联检查' } },
        { __vModel__: 'service', max: 10, __config__: { jnpfKey: 'rate', label: '评分' } },
        { __vModel__: 'fuel', min: 20, max: 120, __config__: { jnpfKey: 'slider', label: '油量' } },
        { __vModel__: 'photos', __config__: { jnpfKey: 'uploadImg', label: '照片' } },
        { __vModel__: 'papers', __config__: { jnpfKey: 'uploadFz', label: '文件' } },
        { __vModel__: 'signed', __config__: { jnpfKey: 'sign', label: '签名' } }
      ]
    })
    const columns = ['title', 'service', 'check', 'fuel', 'photos', 'papers', 'signed'].map((prop) => ({ prop, label: prop }))
    const row = {
      id: 'r1',
      title: '甲',
      check: 'JC01',
      check_id: 'c1',
      service: '3.5',
      fuel: '45',
      photos: [file],
      papers: [file],
      signed: 'data:image/png;base64,AA'
    } as RecordRow
    const { lines, links } = cardOf(row, columns, definition)
    expect(lines.map(({ label: _, ...line }) => line)).toEqual([
      { key: 'service', as: 'rate', text: '3.5 分', value: 3.5, most: 10 },
      { key: 'fuel', as: 'slider', text: '45', percent: 25 },
      { key: 'signed', as: 'signature', text: '已签名', picture: 'data:image/png;base64,AA' }
    ])
    expect(links.map(({ label: _, ...link }) => link)).toEqual([
      { key: 'check', as: 'record', text: 'JC01', modelId: 'm2', id: 'c1' },
      { key: 'photos', as: 'pictures', text: '照片.jpg', files: [file] },
      { key: 'papers', as: 'files', text: '照片.jpg', files: [file] }
    ])
    // What nobody named, and what a server sends as words already, reads as words.
    expect(
      cardOf({ ...row, check_id: '', service: '很好', photos: '照片.jpg' } as RecordRow, columns, definition)
        .lines.filter(({ as }) => as === 'text')
        .map(({ key, text }) => `${key} ${text}`)
    ).toEqual(['service 很好', 'check JC01', 'photos 照片.jpg'])
    expect(cardOf({ id: 'r2' } as RecordRow, columns, definition)).toEqual({ title: '未填title', lines: [], links: [] })
  })

  it('keep the columns of one sub-table together, row by row, without empty rows', () => {
    const definition = normaliseForm({
      fields: [
        {
          __vModel__: 'items',
          __config__: {
            jnpfKey: 'table',
            label: '明细',
            children: [
              { __vModel__: 'name', __config__: { jnpfKey: 'comInput', label: '名称' } },
              { __vModel__: 'at', __config__: { jnpfKey: 'date', label: '日期' } }
            ]
          }
        }
      ]
    })
    const columns = [
      { prop: 'no', label: '单号' },
      { prop: 'items-name', label: '明细-名称' },
      { prop: 'note', label: '备注' },
      { prop: 'items-at', label: '日期' }
    ]
    const row = {
      id: 'r1',
      no: 'A1',
      note: '急',
      items: [
        { name: '轮胎', at: '2026-11-01' },
        { name: '', at: '' },
        { name: '灯光', at: '' }
      ]
    } as RecordRow
    const { lines, links } = cardOf(row, columns, definition)
    expect(lines.map(({ text }) => text)).toEqual(['急'])
    expect(links).toEqual([
      {
        key: 'items',
        as: 'rows',
        label: '明细',
        text: '2 行',
        rows: [
          [
            { key: 'items-name', label: '名称', text: '轮胎' },
            { key: 'items-at', label: '日期', text: '2026-11-01' }
          ],
          [{ key: 'items-name', label: '名称', text: '灯光' }]
        ]
      }
    ])
  })

  it('states of a workflow close editing and removing as the platform does', () => {
    const states = [undefined, 0, 1, 2, 3, 4, 5, 6]
    expect(states.filter(mayEdit)).toEqual([undefined, 0, 3, 4, 6])
    expect(states.filter(mayRemove)).toEqual([undefined, 0, 4, 6])
    expect(flowStateOf(3)?.label).toBe('审核驳回')
    expect(flowStateOf(undefined)).toBeUndefined()
  })
})
