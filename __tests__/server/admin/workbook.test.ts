import fc from 'fast-check'
import { readImportSheet } from '../../../server/admin/people/import/sheet'
import { readSheet } from '../../../server/xlsx/read'
import { cellText, writeWorkbook } from '../../../server/xlsx/write'
import { HEADINGS, partOf, workbook, zipOf, type Workbook } from '../../support/workbook'

const LIMIT = { rows: 100, columns: 20, tooMany: '太多' }
const GOOD = ['王小明', 'wangxm', '男', '13900139000', '', '总公司', '', '', '', '', '2026-03-01']
const read = async (file: Partial<Workbook> & { rows?: Workbook['rows'] }) =>
  readImportSheet(await workbook({ rows: [HEADINGS, GOOD], ...file }))
const said = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'taken',
    (error: Error) => error.message
  )

describe('what a file says (administration.md#people-by-xlsx)', () => {
  test('numbers as text, days as numbers, shared and rich texts, blank rows and columns in another order', async () => {
    const shared = (index: number) => ({ xml: (ref: string) => `<c r="${ref}" t="s"><v>${index}</v></c>` })
    const rich = {
      xml: (ref: string) => `<c r="${ref}" t="inlineStr"><is><r><rPr/><t>深圳</t></r><r><t>公司</t></r><rPh><t>shen</t></rPh></is></c>`
    }
    const rows = [
      ['备注', ...[...HEADINGS].reverse()],
      ['随便', 46082, '', '', '', '', rich, '', 13900139000, '', 1001, shared(0)],
      ['', '  '],
      [
        '',
        '2026/3/1',
        '',
        '',
        '',
        '',
        '总公司',
        '',
        { xml: (ref: string) => `<c r="${ref}"><v>1.3900139001E10</v></c>` },
        '',
        'lisi',
        shared(1)
      ]
    ]
    expect(await read({ rows, strings: ['王_x5C0F_明', '李四'] })).toEqual({
      faults: [],
      rows: [
        { row: 2, cells: { realName: '王小明', account: '1001', mobile: '13900139000', organize: '深圳公司', entryDate: '2026-03-01' } },
        { row: 4, cells: { realName: '李四', account: 'lisi', mobile: '13900139001', organize: '总公司', entryDate: '2026/3/1' } }
      ]
    })
  })

  test('formulas, errors and merged cells are named where they stand, and what a formula gave is not believed', async () => {
    const rows = [
      HEADINGS,
      [{ formula: 'HYPERLINK("http://x")', value: '王小明' }, ...GOOD.slice(1)],
      [...GOOD.slice(0, 5), { xml: (ref: string) => `<c r="${ref}" t="e"><v>#REF!</v></c>` }],
      GOOD
    ]
    const { faults } = await read({ rows, merged: ['F4:F9', 'M1:N1'] })
    expect(faults).toEqual([
      { row: 4, column: '组织', message: '单元格 F4:F9 是合并的，请取消合并，每行各填各的' },
      { row: 2, column: '姓名', message: '这里是公式，请粘贴为数值后再导入' },
      { row: 3, column: '组织', message: '这里是错误值 #REF!，请改正' }
    ])
  })

  test('another kind of file, a broken one and one without its headings are refused with what to do', async () => {
    const good = await workbook({ rows: [HEADINGS, GOOD] })
    for (const bytes of [
      Buffer.from('姓名,账号\n'),
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(3000),
      good.subarray(0, 400),
      await zipOf({ 'word/document.xml': '<w/>' })
    ])
      expect(await said(readImportSheet(bytes))).toContain('请选择 Excel 工作簿')
    const broken = { 'xl/worksheets/one.xml': '<worksheet><sheetData><row r="1">' }
    expect(await said(read({ parts: broken }))).toBe('工作簿已损坏，请重新保存后再试')
    expect(await said(read({ parts: { 'xl/worksheets/one.xml': Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe]) } }))).toContain('已损坏')
    expect(
      await said(
        read({
          rows: [
            ['姓名', '性别'],
            ['甲', '男']
          ]
        })
      )
    ).toBe('第一行没有标题“账号”、“组织”，请用模板填写')
    expect(await said(read({ rows: [['姓名', '姓名*', '账号', '组织']] }))).toContain('出现了两次')
    expect(await said(read({ rows: [HEADINGS] }))).toBe('文件里没有人员，请从第 2 行起填写')
    const outside = '<Relationships><Relationship Id="rId7" TargetMode="External" Target="http://127.0.0.1/x"/></Relationships>'
    expect(await said(read({ parts: { 'xl/_rels/workbook.xml.rels': outside } }))).toContain('请选择 Excel 工作簿')
  })

  test('a bomb is not unpacked, whatever it says of its size; entities are not looked up', async () => {
    const bomb = await zipOf({ 'xl/workbook.xml': Buffer.alloc(33 * 1024 * 1024, 0x20) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await said(readImportSheet(bomb))).toContain('解压后过大')
    // The same with a lie in its directory: 1,000 bytes.
    const lying = Buffer.from(bomb)
    const directory = lying.lastIndexOf(Buffer.from('504b0102', 'hex'))
    lying.writeUInt32LE(1000, directory + 24)
    expect(await said(readImportSheet(lying))).toContain('已损坏')
    const many = await zipOf(Object.fromEntries(Array.from({ length: 1100 }, (_, at) => [`p${at}`, ''])))
    expect(await said(readImportSheet(many))).toContain('解压后过大')
    const doctype = (inner: string) =>
      `<!DOCTYPE w [${inner}]><worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>&x;</t></is></c></row></sheetData></worksheet>`
    for (const inner of ['<!ENTITY x SYSTEM "file:///etc/passwd">', '<!ENTITY y "ha"><!ENTITY x "&y;&y;">'])
      expect(await said(read({ parts: { 'xl/worksheets/one.xml': doctype(inner) } }))).toContain('DOCTYPE')
  })

  test('more rows than an import takes', async () => {
    const rows = Array.from({ length: 102 }, (_, at) => [String(at)])
    expect(await said(workbook({ rows }).then((bytes) => readSheet(bytes, '', LIMIT)))).toBe('太多')
  })
})

test('whatever is written is text: it comes back as it was but for what would be computed or cannot be shown', async () => {
  const text = fc.oneof(
    fc.constantFrom('_x0041_', '__x0041_x0042_', '_x005F_'),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc
      .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\u0001=', '\u0000'), fc.string({ maxLength: 8 }))
      .map((parts) => parts.join(''))
  )
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 12 }), async (texts) => {
      const bytes = await writeWorkbook([{ name: '一', columns: [{ label: '列', width: 10 }], rows: texts.map((each) => [each]) }])
      const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml')
      expect(xml).not.toContain('<f>')
      const { rows } = await readSheet(bytes, '一', LIMIT)
      const found = new Map(rows.map(({ row, cells }) => [row - 2, cells.get(0)?.text ?? '']))
      for (const [at, each] of texts.entries()) {
        const shown = found.get(at) ?? ''
        expect(/^[=+\-@\t\r]/.test(shown)).toBe(false)
        // eslint-disable-next-line no-control-regex -- what must not come out
        expect(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(shown)).toBe(false)
        expect(shown).toBe(cellText(each))
        if (/^[\p{L}\p{N} ]*$/u.test(each)) expect(shown).toBe(each)
      }
    }),
    { seed: 26, numRuns: process.env.TEST_FULL === '1' ? 1000 : 60 }
  )
})
