import { ApiError, ClientCode } from '@/domain/apiError'
import { normaliseForm } from '@/domain/form/normalise'
import type { FieldDefinition } from '@/domain/form/types'
import { RowPickModel } from '@/pages/apply/stores/rowPick/model'
import type { Rows } from '@/services/lists'
import { DraftBook } from '@/stores/drafts'
import { Picks, type PickedRow, type PickQuestion } from '@/form/store/picks'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { numbered, whole } from '@/stores/pagedList/paging'
import { tableSourceOf, takenKeys } from '@/form/store/rowSource'
import { Shelf } from '../transferCar/support/shelf'

interface Row {
  id: string
  text: string
}
const rows = (from: number, to: number): Row[] =>
  Array.from({ length: to - from }, (_, index) => ({ id: `r${from + index}`, text: `第 ${from + index} 行` }))

/** A server with so many rows; `plan` makes single calls fail. */
function serve(total: number, plan: (ApiError | undefined)[] = []) {
  const asked: [number, number][] = []
  const all = rows(0, total)
  const read = (currentPage: number, pageSize: number): Promise<Rows<Row>> => {
    asked.push([currentPage, pageSize])
    const failure = plan.shift()
    return failure === undefined
      ? Promise.resolve({ list: all.slice((currentPage - 1) * pageSize, currentPage * pageSize), total: all.length })
      : Promise.reject(failure)
  }
  const pages = new PagedList<Row>(numbered(20, read), BY_ID)
  return { pages, asked, all, read }
}
const offline = () => new ApiError({ code: ClientCode.network, message: '连接服务器失败' })

describe('rows in numbered pages', () => {
  it('come page by page until a short one, each once', async () => {
    const { pages, asked, all } = serve(45)
    await pages.load()
    expect([pages.state, pages.footer, pages.shown.length]).toEqual(['ready', 'more', 20])
    // A new row at the server's top moves the others: the last of page 1 comes again as the first of page 2.
    all.unshift({ id: 'new', text: '新' })
    await pages.loadMore()
    await pages.loadMore()
    expect(pages.footer).toBe('end')
    expect(new Set(pages.shown.map(({ id }) => id)).size).toBe(pages.shown.length)
    await pages.loadMore()
    expect(asked).toEqual([
      [1, 20],
      [2, 20],
      [3, 20]
    ])
  })

  it('are read again as many as there are, and stay when that fails', async () => {
    const { pages, asked } = serve(45, [undefined, undefined, offline()])
    await pages.load()
    await pages.loadMore()
    await pages.refresh()
    expect([pages.shown.length, pages.footer, pages.error]).toEqual([40, 'error', '连接服务器失败'])
    // The footer's second try is the refresh, not the next page.
    await pages.loadMore()
    expect([pages.footer, asked.slice(2)]).toEqual([
      'more',
      [
        [1, 40],
        [1, 40]
      ]
    ])
  })

  it('are an error only where there is nothing to show', async () => {
    const { pages } = serve(3, [offline()])
    await pages.load()
    expect([pages.state, pages.error]).toEqual(['error', '连接服务器失败'])
    await pages.refresh()
    expect([pages.state, pages.shown.length, pages.footer]).toEqual(['ready', 3, 'end'])
  })

  it('that come whole are drawn in parts', async () => {
    const { pages, asked, read } = serve(120)
    pages.setPaging(whole(1_000_000, read))
    await pages.load()
    const drawn = [pages.shown.length]
    while (pages.footer === 'more') {
      await pages.loadMore()
      drawn.push(pages.shown.length)
    }
    expect(drawn).toEqual([50, 100, 120])
    expect(asked).toEqual([[1, 1_000_000]])
  })

  it('of an older question never replace those of a newer one', async () => {
    const answers: ((rows: Rows<Row>) => void)[] = []
    const pages = new PagedList<Row>(
      numbered(20, () => new Promise<Rows<Row>>((resolve) => answers.push(resolve))),
      BY_ID
    )
    const first = pages.load()
    const second = pages.load()
    answers[1]?.({ list: rows(5, 6), total: 1 })
    answers[0]?.({ list: rows(1, 2), total: 1 })
    await Promise.all([first, second])
    expect(pages.shown.map(({ id }) => id)).toEqual(['r5'])
  })
})

const QUESTION: PickQuestion = {
  title: '拖车',
  source: { interfaceId: 'i1', params: [] },
  valueKey: 'id',
  textKey: 'text',
  columns: [
    { value: 'text', label: '名称' },
    { value: 'place', label: '停放' }
  ],
  pageSize: 20,
  canSearch: true,
  isMultiple: true,
  chosen: ['r41', 'gone']
}

function picking(question = QUESTION, total = 45) {
  const keywords: string[] = []
  const all: PickedRow[] = rows(0, total).map((row) => ({ ...row, place: '一号场' }))
  const model = new RowPickModel(question, {
    form: { choices: () => Promise.reject(new Error('not asked')) },
    dataInterface: {
      rows: (_id, { keyword, currentPage, pageSize }) => {
        keywords.push(keyword)
        const hits = all.filter(({ text }) => String(text).includes(keyword))
        return Promise.resolve({ list: hits.slice((currentPage - 1) * pageSize, currentPage * pageSize), total: hits.length })
      },
      rowsByIds: (_id, ids) => Promise.resolve(all.filter(({ id }) => ids.includes(id as string)))
    }
  })
  return { model, keywords }
}
const shownRow = (model: RowPickModel, id: string): PickedRow => {
  const row = model.pages.shown.find((each) => each.id === id)
  if (row === undefined) throw new Error(`${id} is not shown`)
  return row
}

describe('choosing rows', () => {
  it('keeps ticks through pages and searches, and what stood on none of them', async () => {
    const { model, keywords } = picking()
    await model.load()
    expect([...model.chosen.values()].map(model.textOf)).toEqual(['第 41 行', 'gone'])
    model.toggle(shownRow(model, 'r3'))
    await model.pages.loadMore()
    model.toggle(shownRow(model, 'r25'))
    model.pages.searchNow(' 44 ')
    await model.pages.load()
    expect(model.pages.shown.map(({ id }) => id)).toEqual(['r44'])
    model.toggle(shownRow(model, 'r44'))
    model.pages.searchNow('')
    await model.pages.load()
    expect(model.isChosen(shownRow(model, 'r3'))).toBe(true)
    model.toggle(shownRow(model, 'r3'))
    expect([...model.chosen.keys()]).toEqual(['r41', 'gone', 'r25', 'r44'])
    expect(keywords).toContain('44')
    expect(model.linesOf(shownRow(model, 'r3'))).toEqual([{ key: 'place', label: '停放', text: '一号场' }])
  })

  it('tells rows without a value of their own apart', async () => {
    const { model } = picking({ ...QUESTION, valueKey: 'none', chosen: [] })
    await model.load()
    model.toggle(shownRow(model, 'r1'))
    expect([model.isChosen(shownRow(model, 'r1')), model.isChosen(shownRow(model, 'r2'))]).toEqual([true, false])
  })
})

describe('whence rows come', () => {
  const relation = { modelId: 'm2', relationField: 'name', columnOptions: [{ value: 'name', label: '名称' }] }
  const definition = normaliseForm({
    fields: [
      {
        __vModel__: 'check',
        ...relation,
        __config__: { jnpfKey: 'relationForm', label: '检查', transferList: [{ sourceValue: 'note', targetField: 'remark' }] }
      },
      {
        __vModel__: 'kind',
        relationField: 'check_jnpfTable_m1',
        showField: 'kindName',
        __config__: { jnpfKey: 'relationFormAttr', label: '类别' }
      },
      {
        __vModel__: 'other',
        relationField: 'else_jnpfTable_m1',
        showField: 'x',
        __config__: { jnpfKey: 'relationFormAttr', label: '其他' }
      },
      ...[{ dataSource: 'form', modelId: 'm2', interfaceId: '' }, { interfaceId: 'di-equipment' }].map((source, place) => ({
        __vModel__: `items${place}`,
        addType: 1,
        addTableConf: {
          ...source,
          columnOptions: [{ value: 'name', label: '名称' }],
          relationOptions: [
            { field: 'part', type: 1, value: 'price' },
            { field: 'unit', type: 2, value: '件' }
          ]
        },
        __config__: { jnpfKey: 'table', label: '明细', children: [] }
      }))
    ]
  })
  const fieldAt = (key: string) => definition.byId.get(key) as FieldDefinition

  it('a sub-table takes them from a form or from an interface, with what it copies of each', () => {
    expect(
      [tableSourceOf(fieldAt('items0'), []), tableSourceOf(fieldAt('items1'), [])].map(({ source, taken }) => ({ source, taken }))
    ).toEqual([
      { source: { modelId: 'm2' }, taken: ['price'] },
      { source: { interfaceId: 'di-equipment', params: [] }, taken: ['price'] }
    ])
  })

  it('what other fields read of a picked row is asked for, shown or not', async () => {
    expect(takenKeys(definition, fieldAt('check'))).toEqual(['remark', 'kindName'])
    const asked: (readonly string[])[] = []
    const model = new RowPickModel(
      { ...QUESTION, source: { modelId: 'm2' }, columns: [{ value: 'name', label: '名称' }], taken: ['kindName', 'name'], chosen: [] },
      {
        form: {
          choices: async (_id, { columns }) => {
            asked.push(columns)
            return { list: [{ id: 'r1', name: '甲', kindName: '日检' }], total: 1 }
          }
        },
        dataInterface: { rows: async () => ({ list: [], total: 0 }), rowsByIds: async () => [] }
      }
    )
    await model.load()
    expect([asked, model.linesOf(shownRow(model, 'r1')).map(({ key }) => key)]).toEqual([[['name', 'kindName']], ['name']])
  })
})

describe('questions and answers', () => {
  const picksOf = (shelf: Shelf, user = 'u1') => new Picks(new DraftBook(shelf, user), () => 1)

  it('outlive the app, are given once, and belong to one person', () => {
    const shelf = new Shelf()
    picksOf(shelf).ask('m1~truck', QUESTION, '/form?id=1')
    expect(picksOf(shelf).question('m1~truck')).toEqual(QUESTION)
    expect(picksOf(shelf, 'u2').question('m1~truck')).toBeUndefined()
    picksOf(shelf).answer('m1~truck', [{ id: 'r1' }])
    const back = picksOf(shelf)
    expect(back.from('m1~truck')).toBe('/form?id=1')
    expect(back.take('m1~truck')).toEqual([{ id: 'r1' }])
    expect(back.take('m1~truck')).toBeUndefined()
  })

  it('nothing chosen is an answer, leaving is none', () => {
    const picks = picksOf(new Shelf())
    picks.ask('a', QUESTION, '')
    picks.answer('a', [])
    expect(picks.take('a')).toEqual([])
    picks.ask('b', QUESTION, '')
    expect(picks.take('b')).toBeUndefined()
    picks.answer('nobody asked', [{ id: 'r1' }])
    expect(picks.take('nobody asked')).toBeUndefined()
  })
})

describe('a device without room', () => {
  it('gives up the oldest drafts for the newest, and says when one alone is too large', () => {
    const shelf = new Shelf()
    const small = {
      get: shelf.get.bind(shelf),
      remove: shelf.remove.bind(shelf),
      set: (key: string, value: unknown) => JSON.stringify(value).length <= 600 && shelf.set(key, value)
    }
    const book = new DraftBook(small, 'u1')
    for (let index = 0; index < 12; index++) expect(book.set(`d${index}`, { text: 'x'.repeat(100) }, index)).toBe(true)
    expect(book.get('d11')).toBeDefined()
    expect(book.get('d0')).toBeUndefined()
    expect(book.set('huge', { text: 'x'.repeat(1000) }, 99)).toBe(false)
    expect(book.get('d11')).toBeDefined()
  })
})
