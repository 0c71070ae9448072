import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { keyset } from '@/stores/pagedList/paging'

describe('a long list', () => {
  const long = async (count: number) => {
    const all = Array.from({ length: 600 }, (_, n) => ({ id: String(n), words: 'a' }))
    const asked: number[] = []
    const desk = { rows: all, asked }
    const pages = new PagedList(
      keyset<{ id: string; words: string }>(async ({ pageSize, cursor }) => {
        asked.push(pageSize)
        // A page begins behind the row that its cursor names, as at our server.
        const start = cursor === undefined ? 0 : desk.rows.findIndex(({ id }) => Number(id) > Number(cursor))
        const list = desk.rows.slice(start, start + pageSize)
        const last = list[list.length - 1]
        return { list, nextCursor: last === undefined || last === desk.rows[desk.rows.length - 1] ? null : last.id }
      }),
      BY_ID
    )
    await pages.load()
    while (pages.rows.length < count) await pages.loadMore()
    asked.length = 0
    return { desk, pages, asked }
  }
  const ids = (pages: PagedList<{ id: string; words: string }>) => pages.rows.map(({ id }) => Number(id))

  it('is read on in the largest pages', async () => {
    const { pages, asked } = await long(300)
    await pages.loadMore()
    expect(asked).toEqual([50])
  })

  it('reads its first 200 rows again, keeps those below, and goes on where it was', async () => {
    const { desk, pages, asked } = await long(400)
    desk.rows = [{ id: '-1', words: 'new' }, ...desk.rows.filter(({ id }) => id !== '7').map((row) => ({ ...row, words: 'b' }))]
    const before = pages.rows.length
    await pages.refresh()
    expect(asked).toEqual([50, 50, 50, 50])
    expect(ids(pages)).toEqual([-1, ...Array.from({ length: before }, (_, n) => n).filter((n) => n !== 7)])
    expect([pages.rows[199]?.words, pages.rows[200]?.words]).toEqual(['b', 'a'])
    await pages.loadMore()
    expect(new Set(ids(pages)).size).toBe(pages.rows.length)
    while (pages.footer === 'more') await pages.loadMore()
    expect(ids(pages)).toEqual([-1, ...Array.from({ length: 600 }, (_, n) => n).filter((n) => n !== 7)])
  })

  it('of which nothing is left where it was, begins anew', async () => {
    const { desk, pages } = await long(400)
    desk.rows = Array.from({ length: 300 }, (_, n) => ({ id: String(1000 + n), words: 'c' }))
    await pages.refresh()
    expect(ids(pages)).toEqual(Array.from({ length: 200 }, (_, n) => 1000 + n))
    await pages.loadMore()
    expect(pages.rows).toHaveLength(250)
  })
})
