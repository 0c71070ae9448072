import fc from 'fast-check'
import { proposals, readBankFile, type Awaited } from '@/domain/transferCar/payment/bankLines'

const at = (text: string): number => Date.parse(`${text}+08:00`)
const table = (...rows: readonly (readonly string[])[]) => rows.map((cells, index) => ({ row: index + 1, cells }))
const DAY = 86_400_000

describe("a bank's file", () => {
  test('income and outgo in two columns, with the account above and sums below', () => {
    const file = readBankFile(
      table(
        ['中国建设银行账户明细'],
        ['账号：', '4420 1234', '币种：', '人民币'],
        ['交易时间', '借方发生额（支取）', '贷方发生额（收入）', '余额', '对方户名', '对方账号', '摘要', '账户明细编号-交易流水号'],
        ['20261128 10:11:12', '', '1,234.50', '9,999.00', '深圳市顺达物流有限公司', '7559 0001', '拖车费 粤B12345', '1001-1'],
        ['20261128 11:00:00', '300.00', '0.00', '9,699.00', '某加油站', '', '油费', '1001-2'],
        ['合计', '300.00', '1,234.50']
      )
    )
    expect(file).toEqual({
      entries: [
        {
          serialNo: '1001-1',
          at: at('2026-11-28T10:11:12'),
          amountFen: 123_450,
          payer: '深圳市顺达物流有限公司',
          payerAccount: '7559 0001',
          remark: '拖车费 粤B12345'
        }
      ],
      outgoing: 1,
      faults: []
    })
  })

  test('one amount with its way beside it, day and time in two columns, no number: known by what it says', () => {
    const rows = table(
      ['交易日期', '时间', '借贷标志', '交易金额', '对方名称', '附言'],
      ['2026-11-28', '09:05:06', '贷', '¥88.00', '张三', ''],
      ['2026/11/28', '9:06', '借', '20', '李四', ''],
      ['2026年11月29日', '', '贷', '20.5', '王五', '']
    )
    const file = readBankFile(rows)
    expect(file?.entries.map(({ at: moment, amountFen }) => [moment, amountFen])).toEqual([
      [at('2026-11-28T09:05:06'), 8800],
      [at('2026-11-29T00:00:00'), 2050]
    ])
    expect(file?.outgoing).toBe(1)
    const numbers = file?.entries.map(({ serialNo }) => serialNo) ?? []
    expect(new Set(numbers).size).toBe(2)
    expect(readBankFile(rows)?.entries.map(({ serialNo }) => serialNo)).toEqual(numbers)
  })

  test("a workbook's own dates, and what cannot be read is told by its row", () => {
    const file = readBankFile(
      table(
        ['日期', '收入', '流水号'],
        ['46354.5', '10', 'a'],
        ['昨天', '10', 'b'],
        ['2026-02-30', '10', 'c'],
        ['2026-11-28', '十元', 'd'],
        ['2026-11-28', '1.234', 'e'],
        ['2026-11-28', '-5.00', 'f']
      )
    )
    expect(file?.entries).toMatchObject([{ at: at('2026-11-28T12:00:00'), amountFen: 1000, serialNo: 'a' }])
    expect(file?.faults).toEqual([
      { row: 3, text: '日期“昨天”无法识别' },
      { row: 4, text: '日期“2026-02-30”无法识别' },
      { row: 5, text: '金额“十元”无法识别' },
      { row: 6, text: '金额“1.234”无法识别' }
    ])
    expect(file?.outgoing).toBe(1)
  })

  test('a table without a day or an amount is none', () => {
    expect(readBankFile(table(['姓名', '手机'], ['张三', '138']))).toBeUndefined()
    expect(readBankFile([])).toBeUndefined()
  })

  test('every amount and moment that a bank writes comes back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), fc.integer({ min: 0, max: 3650 * 86_400 - 1 }), (fen, seconds) => {
        const moment = at('2020-01-01T00:00:00') + seconds * 1000
        const shown = new Date(moment + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
        const yuan = `${Math.floor(fen / 100).toLocaleString('en-US')}.${String(fen % 100).padStart(2, '0')}`
        const file = readBankFile(table(['交易时间', '收入金额', '流水号'], [shown, yuan, 'x']))
        expect(file?.entries).toMatchObject([{ at: moment, amountFen: fen, serialNo: 'x' }])
      })
    )
  })
})

describe('what a line may be', () => {
  const waiting = (id: string, more: Partial<Awaited> = {}): Awaited => ({
    kind: 'TRANSFER',
    id,
    no: `JF${id}`,
    payer: '',
    amountFen: 100,
    at: at('2026-11-28T10:00:00'),
    collector: '',
    marks: [`JF${id}`],
    ...more
  })
  const line = { amountFen: 100, at: at('2026-11-28T12:00:00'), payer: '深圳市顺达物流有限公司', remark: '' }
  const found = (said: Partial<typeof line>, awaited: readonly Awaited[]): [string, readonly string[]][] =>
    proposals({ ...line, ...said }, awaited).map(({ id, reasons }) => [id, reasons])

  test('a number or plate in the words of the payer says most, then his name, then the day', () => {
    const awaited = [
      waiting('day'),
      waiting('name', { payer: '顺达物流', at: line.at - 3 * DAY }),
      waiting('plate', { marks: ['JFplate', '粤B·12345'], at: line.at - 9 * DAY }),
      waiting('far', { at: line.at - 20 * DAY }),
      waiting('other', { amountFen: 101 })
    ]
    expect(found({ remark: '拖车 粤B12345' }, awaited)).toEqual([
      ['plate', ['附言提到 粤B·12345']],
      ['name', ['付款人一致']],
      ['day', ['日期相近']]
    ])
  })

  test('a statement is found by name or number, never by its day alone', () => {
    const statement = waiting('s', { kind: 'STATEMENT', payer: '顺达物流有限公司', at: line.at - 60 * DAY, marks: ['DZ202611010001'] })
    expect(found({}, [statement])).toEqual([['s', ['付款人一致']]])
    expect(found({ payer: '别人', remark: 'dz202611010001' }, [statement])).toEqual([['s', ['附言提到 DZ202611010001']]])
    expect(found({ payer: '别人' }, [{ ...statement, at: line.at }])).toEqual([])
  })

  test('at most five, always of just this amount, in the same order whatever order they wait in', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({
            id: fc.nat(9999).map(String),
            amountFen: fc.constantFrom(100, 101),
            days: fc.integer({ min: -20, max: 20 })
          }),
          { selector: ({ id }) => id, maxLength: 12 }
        ),
        (given) => {
          const awaited = given.map(({ id, amountFen, days }) => waiting(id, { amountFen, at: line.at + days * DAY }))
          const ids = proposals(line, awaited).map(({ id }) => id)
          expect(ids.length).toBeLessThanOrEqual(5)
          expect(ids.every((id) => awaited.some((each) => each.id === id && each.amountFen === 100))).toBe(true)
          expect(proposals(line, [...awaited].reverse()).map(({ id }) => id)).toEqual(ids)
        }
      )
    )
  })
})
