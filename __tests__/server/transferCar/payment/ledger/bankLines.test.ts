import iconv from 'iconv-lite'
import type { BankImport, BankLine, BankLines } from '../../../../../src/contract/transferCar/payment/bank'
import type { StatementDetail } from '../../../../../src/contract/transferCar/payment/collect'
import { shanghaiDate } from '../../../../../src/domain/format'
import { oneDatabase, type TestApp } from '../../../../support/databases'
import { upload, workbook, type Written } from '../../../../support/workbook'
import { AREA, Till } from './support'

const LINES = `${AREA}/BankLines`
const CUSTOMER = 'customer-shunda'
const HEAD = ['交易时间', '收入金额', '支出金额', '对方户名', '对方账号', '附言', '流水号']

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let till: Till
  let token: string
  beforeAll(async () => {
    server = await makeApp()
    till = new Till(server)
    token = await server.signIn('finance1')
  })

  const today = (): string => `${shanghaiDate(server.clock.now())} 08:30:00`
  const send = async (rows: readonly (readonly Written[])[], by = token) =>
    upload<BankImport>(server, by, `${LINES}/Import`, await workbook({ rows: [HEAD, ...rows] }), '流水.xlsx')
  const list = async (query = '') => (await till.world.as<BankLines>('finance1', 'GET', `${LINES}${query}`)).data
  const lineOf = async (serialNo: string): Promise<BankLine> => {
    const { list: found } = await list(`?keyword=${encodeURIComponent(serialNo)}`)
    expect(found).toHaveLength(1)
    return found[0]!
  }
  const act = (account: string, { id, version }: BankLine, name: string, body: object) =>
    till.world.as<BankLine>(account, 'POST', `${LINES}/${id}/${name}`, { version, ...body })

  test('a file is kept once, by lines; money that went out is counted and not kept; faults are told by row', async () => {
    const rows = [
      [today(), '100.00', '', '甲公司', '6222', '', 'K-1'],
      [today(), 200, '', '乙公司', '', '', 'K-2'],
      [today(), '', '50', '油站', '', '', 'K-3'],
      ['某天', '1', '', '', '', '', 'K-4']
    ]
    expect((await send(rows)).data).toEqual({ added: 2, repeated: 0, outgoing: 1, faults: [{ row: 5, text: '日期“某天”无法识别' }] })
    expect((await send([...rows.slice(0, 2), [today(), '300', '', '丙', '', '', 'K-5']])).data).toMatchObject({ added: 1, repeated: 2 })
    const both = await Promise.all([0, 1].map(() => send([[today(), '7', '', '同时', '', '', 'K-6']])))
    expect(both.map(({ data }) => data.added).sort()).toEqual([0, 1])
    expect((await list()).counts).toEqual({ OPEN: 4, MATCHED: 0, CLOSED: 0 })
  })

  test('files as banks give them: GB 18030 with commas or tabs; others are refused by name', async () => {
    const csv = (sign: string, no: string) =>
      iconv.encode(
        [HEAD.join(sign), [today(), '"1,000.00"', '', '张三', "'62220001", '拖车费', `${no}\t`].join(sign)].join('\r\n'),
        'gb18030'
      )
    expect((await upload<BankImport>(server, token, `${LINES}/Import`, csv(',', 'G-1'), '流水.csv')).data).toMatchObject({ added: 1 })
    expect((await upload<BankImport>(server, token, `${LINES}/Import`, csv('\t', 'G-2'), '流水.txt')).data).toMatchObject({ added: 1 })
    expect(await lineOf('G-1')).toMatchObject({ payer: '张三', payerAccount: '62220001', amountFen: 100_000, serialNo: 'G-1' })
    const refused = async (bytes: Buffer) => (await upload(server, token, `${LINES}/Import`, bytes, 'x')).msg
    expect(await refused(Buffer.from('姓名,手机\n张三,138'))).toContain('没有认出表头')
    expect(await refused(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toContain('旧版 xls')
    expect(await refused(Buffer.from(HEAD.join(',')))).toBe('文件里没有流水')
    expect(await refused(Buffer.from('PK not a workbook'))).not.toContain('Error')
  })

  test('a line verifies the transfer that it is, once; the order is paid with it', async () => {
    const order = await till.order(30_000)
    const transfer = await till.transfer('driver1', order, 30_000)
    await send([
      [today(), '300.00', '', '某人', '', '拖车', 'T-1'],
      [today(), '300.00', '', '某人', '', '拖车', 'T-2']
    ])
    const [first, second] = [await lineOf('T-1'), await lineOf('T-2')]
    const target = { kind: 'TRANSFER', id: transfer }
    expect(first.candidates.map(({ id, kind, collector }) => [id, kind, collector])).toEqual([[transfer, 'TRANSFER', expect.any(String)]])
    const answers = await Promise.all([act('finance1', first, 'Match', target), act('finance1', second, 'Match', target)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
    expect(answers.find(({ code }) => code === 400)?.msg).toBe('这笔转账已核实过')
    expect(await till.stateOf(order)).toMatchObject({ status: 'PAID', paidFen: 30_000 })
    const won = answers[0]?.code === 200 ? 'T-1' : 'T-2'
    expect(await lineOf(won)).toMatchObject({ state: 'MATCHED', matched: { kind: 'TRANSFER', paymentOrderId: order }, candidates: [] })
    expect(await lineOf(won === 'T-1' ? 'T-2' : 'T-1')).toMatchObject({ state: 'OPEN', candidates: [] })
    expect((await act('finance1', first, 'Match', target)).code).not.toBe(200)
    const [row] = await server
      .query<{ note: string }>("select note from order_event where action = 'verify' order by at desc limit 1")
      .catch(() => [])
    if (row !== undefined) expect(row.note).toContain(won)
  })

  test('who took a transfer cannot find it himself; another amount is no match', async () => {
    const order = await till.order(4000)
    const own = await till.transfer('finance1', order, 4000)
    await send([
      [today(), '40.00', '', '', '', '', 'O-1'],
      [today(), '41.00', '', '', '', '', 'O-2']
    ])
    expect((await act('finance1', await lineOf('O-1'), 'Match', { kind: 'TRANSFER', id: own })).msg).toBe('收款人不能核实自己的收款')
    expect((await act('admin', await lineOf('O-2'), 'Match', { kind: 'TRANSFER', id: own })).msg).toContain('金额与转账金额不一致')
    expect((await act('admin', await lineOf('O-1'), 'Match', { kind: 'TRANSFER', id: own })).code).toBe(200)
  })

  test('a line pays the statement of a customer by his name', async () => {
    const onAccount = {
      stage: 'ON_ACCOUNT' as const,
      payer: 'AGREEMENT' as const,
      customerId: CUSTOMER,
      onAccountAt: server.clock.now(),
      dueAt: server.clock.now()
    }
    const order = await till.order(77_700, onAccount)
    const month = shanghaiDate(server.clock.now()).slice(0, 7)
    const { data: made } = await till.world.as<StatementDetail>('finance1', 'POST', `${AREA}/Statements`, { customerId: CUSTOMER, month })
    await till.world.as('finance1', 'POST', `${AREA}/Statements/${made.id}/Confirm`, { version: 1 })
    await send([[today(), made.totalFen / 100, '', made.customerName, '', '月结', 'S-1']])
    const line = await lineOf('S-1')
    expect(line.candidates).toMatchObject([{ kind: 'STATEMENT', id: made.id, reasons: ['付款人一致'] }])
    expect((await act('finance1', line, 'Match', { kind: 'STATEMENT', id: made.id })).data).toMatchObject({
      state: 'MATCHED',
      matched: { kind: 'STATEMENT', no: made.statementNo }
    })
    expect(await till.stateOf(order)).toMatchObject({ status: 'PAID' })
  })

  test('what is none of ours says why, and may be looked for again; somebody else was first: 409 with what it is now', async () => {
    await send([[today(), '9.99', '', '利息', '', '', 'C-1']])
    const line = await lineOf('C-1')
    expect((await act('finance1', line, 'Close', { note: ' ' })).code).toBe(400)
    const closed = (await act('finance1', line, 'Close', { note: '银行利息' })).data
    expect(closed).toMatchObject({ state: 'CLOSED', note: '银行利息', doneBy: expect.any(String), candidates: [] })
    expect(await act('finance1', line, 'Close', { note: '又一次' })).toMatchObject({ code: 409, data: { state: 'CLOSED' } })
    expect((await act('finance1', closed, 'Match', { kind: 'TRANSFER', id: 'x' })).msg).toBe('只有待认领的流水可以认领')
    expect((await act('finance1', closed, 'Reopen', {})).data).toMatchObject({ state: 'OPEN', note: '', doneBy: '' })
  })

  test('only who may verify sees any of it', async () => {
    const driver = await server.signIn('driver1')
    expect((await send([[today(), '1', '', '', '', '', 'X']], driver)).code).toBe(403)
    for (const account of ['driver1', 'dispatcher1', 'manager1']) {
      expect([account, (await till.world.as(account, 'GET', LINES)).code]).toEqual([account, 403])
      expect([account, (await act(account, await lineOf('C-1'), 'Close', { note: '随便' })).code]).toEqual([account, 403])
    }
  })

  test('pages: every line once, newest first', async () => {
    await send(
      Array.from({ length: 45 }, (_, index) => [
        `2026-01-01 00:00:${String(index % 60).padStart(2, '0')}`,
        1,
        '',
        '分页',
        '',
        '',
        `P-${index}`
      ])
    )
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: BankLines = await list(`?keyword=${encodeURIComponent('分页')}${cursor === null ? '' : `&cursor=${cursor}`}`)
      seen.push(...page.list.map(({ serialNo }) => serialNo))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `P-${44 - index}`))
  })
})
