import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { InvoiceDetail, InvoiceSummary, InvoiceTitle } from '../../../../src/contract/transferCar/invoice/invoice'
import { HOUR, MINUTE } from '../../../../server/clock'
import { INVOICE_OUTBOX_FILE } from '../../../../server/transferCar/invoice/sender'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { pdfText } from '../../../support/pdfText'
import { COMPANY, fieldsOf, INVOICES, InvoiceWorld, PAYMENTS, PERSON, SPECIAL } from './support'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: InvoiceWorld
  beforeAll(async () => {
    server = await makeApp()
    world = new InvoiceWorld(server)
  })

  test('an application becomes an invoice with its number, its file and its delivery, and counts as invoiced', async () => {
    const { id } = await world.plantPayment()
    const { code, data } = await world.apply(id, { ...SPECIAL, amountFen: 52_400, email: 'fapiao@example.cn', remark: '粤B8D88E' })
    expect(code).toBe(200)
    expect(data).toMatchObject({
      state: 'ISSUED',
      invoiceNo: expect.stringMatching(/^\d{20}$/),
      requestNo: expect.stringMatching(/^FP\d{12}$/),
      amountFen: 52_400,
      taxFen: 3121,
      netFen: 49_279,
      redFen: 0,
      taxNo: COMPANY.taxNo,
      canRedPartly: true,
      permits: ['resend', 'red']
    })
    expect(data.lines.map(({ name, amountFen, taxBp }) => [name, amountFen, taxBp])).toEqual([
      ['拖车费', 23_035, 600],
      ['夜间费', 6911, 600],
      ['绞盘', 16_454, 600],
      ['保管费', 6000, 900]
    ])
    expect(data.lines.reduce((sum, { netFen, taxFen }) => sum + netFen + taxFen, 0)).toBe(52_400)
    expect(data.deliveries).toEqual([{ at: server.clock.now(), to: 'fapiao@example.cn', state: 'SENT' }])
    expect(await world.invoicedOf(id)).toBe(52_400)
    expect(await world.eventsOf(id)).toEqual(['invoiceApply', 'invoiceIssued'])
    const outbox = readFileSync(path.join(server.context.config.dataDir, INVOICE_OUTBOX_FILE), 'utf8')
      .trim()
      .split('\n')
      .map((each) => JSON.parse(each) as Record<string, unknown>)
    expect(outbox.at(-1)).toMatchObject({
      channel: 'EMAIL',
      to: 'fapiao@example.cn',
      invoiceNo: data.invoiceNo,
      pdfBytes: expect.any(Number)
    })
    const file = await server.app.inject({ method: 'GET', url: data.files[0]?.url ?? '' })
    expect(file.headers['content-type']).toContain('application/pdf')
    const text = pdfText(file.rawPayload)
    for (const part of [data.invoiceNo ?? '', COMPANY.title, '拖车费', '524.00', '伍佰贰拾肆元整', '9%']) expect(text).toContain(part)
    const forged = await server.app.inject({ method: 'GET', url: (data.files[0]?.url ?? '').replace('sign%3D', 'sign%3Dx') })
    expect(forged.statusCode).toBe(403)
  })

  test('titles: what a company, a person and a special invoice need, each refusal at its field', async () => {
    const { id } = await world.plantPayment()
    const refusedAt = async (body: object, account = 'finance1') =>
      Object.keys(fieldsOf(await world.apply(id, { amountFen: 100, ...body }, account)))
    expect(await refusedAt({ ...COMPANY, taxNo: undefined })).toEqual(['taxNo'])
    expect(await refusedAt({ ...COMPANY, taxNo: '91350200776049653B' })).toEqual(['taxNo'])
    expect(await refusedAt({ ...COMPANY, taxNo: '9135020077604965IA', taxNoOverride: '营业执照如此' })).toEqual(['taxNo'])
    expect(await refusedAt({ ...PERSON, kind: 'SPECIAL' })).toEqual(expect.arrayContaining(['kind']))
    expect(await refusedAt({ ...PERSON, taxNo: COMPANY.taxNo })).toEqual(['taxNo'])
    expect(await refusedAt({ ...COMPANY, kind: 'SPECIAL' })).toEqual(['address', 'telephone', 'bankName', 'bankAccount'])
    expect(await refusedAt({ ...SPECIAL, noTaxNo: true, taxNo: undefined })).toEqual(['taxNo'])
    expect(await refusedAt({ ...COMPANY, email: '不是邮箱', mobile: '12800138000' })).toEqual(['email', 'mobile'])
    // Only finance takes a number that fails its check character, and only with a note.
    expect(await refusedAt({ ...COMPANY, taxNo: '91350203M0001QAY9B', taxNoOverride: '已核对营业执照' }, 'manager1')).toEqual([
      'taxNoOverride'
    ])
    expect(await world.invoicedOf(id)).toBe(0)
    const taken = [
      { ...COMPANY, taxNo: undefined, noTaxNo: true },
      { ...COMPANY, taxNo: '440300123456789' },
      { ...COMPANY, taxNo: '91350203M0001QAY9B', taxNoOverride: '已核对营业执照' },
      { ...COMPANY, taxNo: '9135-0200776049653a' },
      PERSON
    ]
    for (const body of taken) expect([body, (await world.apply(id, { amountFen: 100, ...body })).code]).toEqual([body, 200])
    expect(await server.query('select tax_no, tax_no_override as note from invoice where payment_order_id = $1 order by id', [id])).toEqual(
      [
        { tax_no: null, note: null },
        { tax_no: '440300123456789', note: null },
        { tax_no: '91350203M0001QAY9B', note: '已核对营业执照' },
        { tax_no: '91350200776049653A', note: null },
        { tax_no: null, note: null }
      ]
    )
  })

  test('who may: finance and managers; the others are refused and nothing is stored', async () => {
    const { id } = await world.plantPayment()
    for (const account of ['driver1', 'dispatcher1', 'yard1', 'clerk1']) {
      expect([account, (await world.apply(id, { ...PERSON, amountFen: 100 }, account)).code]).toEqual([account, 403])
      expect([account, (await world.as(account, 'GET', INVOICES)).code]).toEqual([account, 403])
    }
    expect((await world.apply(id, { ...PERSON, amountFen: 100 }, 'manager1')).code).toBe(200)
    expect((await world.as('driver1', 'GET', `${INVOICES}/Titles`)).code).toBe(403)
    expect((await world.invoice('unknown')).code).toBe(404)
  })

  test('never more than what stays: parts, on account, drafts, announced files, an older version', async () => {
    const { id, orderId } = await world.plantPayment({ paidFen: 30_000 })
    expect(fieldsOf(await world.apply(id, { ...PERSON, amountFen: 30_001 }))).toEqual({ amountFen: '最多可开票 300.00 元' })
    expect((await world.apply(id, { ...PERSON, amountFen: 12_345 })).data).toMatchObject({ amountFen: 12_345, state: 'ISSUED' })
    expect(fieldsOf(await world.apply(id, { ...PERSON, amountFen: 17_656 }))).toEqual({ amountFen: '最多可开票 176.55 元' })
    expect(await world.as('finance1', 'POST', `${PAYMENTS}/${id}/Invoices`, { ...PERSON, amountFen: 1, version: 1 })).toMatchObject({
      code: 409,
      data: { id, version: await world.versionOf(id) }
    })
    await server.query('update accident_order set pending_evidence = 2 where id = $1', [orderId])
    expect((await world.apply(id, { ...PERSON, amountFen: 1 })).msg).toBe('还有 2 个照片或签字文件没有传到，传齐后才能开票')
    const account = await world.plantPayment({ paidFen: 0, stage: 'ON_ACCOUNT' })
    expect((await world.apply(account.id, { ...COMPANY, amountFen: 52_400 })).data.state).toBe('ISSUED')
    const draft = await world.plantPayment({ paidFen: 0, stage: 'DRAFT' })
    expect((await world.apply(draft.id, { ...PERSON, amountFen: 1 })).msg).toBe('该缴费工单没有可开票的金额')
  })

  test('a lost answer, an unreachable or undecided service: one number all the same, found by the job', async () => {
    for (const faults of [[{ kind: 'lost' }], [{ kind: 'unreachable' }], [{ kind: 'pending' }, { kind: 'unreachable' }]] as const) {
      const before = await world.provider.numbers()
      const { id } = await world.plantPayment()
      world.provider.plan(...faults)
      const key = randomUUID()
      const body = { ...PERSON, amountFen: 1000, version: 1 }
      const first = await world.as<InvoiceDetail>('finance1', 'POST', `${PAYMENTS}/${id}/Invoices`, body, { key })
      expect(first.data).toMatchObject({ state: 'APPLYING', invoiceNo: null, permits: [] })
      expect(await world.invoicedOf(id)).toBe(1000)
      // The same act again finds the same application.
      const again = await world.as<InvoiceDetail>('finance1', 'POST', `${PAYMENTS}/${id}/Invoices`, body, { key })
      expect(again.data.id).toBe(first.data.id)
      await world.later(MINUTE)
      // What stays undecided at the service stays so here, too.
      if (faults[0].kind === 'pending') await world.provider.decide(first.data.requestNo)
      await world.later(3 * MINUTE)
      const { data } = await world.invoice(first.data.id)
      expect([faults, data.state, data.files.length]).toEqual([faults, 'ISSUED', 1])
      expect((await world.provider.numbers()).length).toBe(before.length + 1)
      expect(new Set(await world.eventsOf(id))).toEqual(new Set(['invoiceApply', 'invoiceIssued']))
    }
  })

  test('a service that hangs holds nobody: the person is answered, the job finds the one invoice', async () => {
    const { invoicing } = server.context
    if (invoicing === undefined) throw new Error('no service')
    server.context.invoicing = { ...invoicing, limitMs: 300 }
    const before = (await world.provider.numbers()).length
    const { id } = await world.plantPayment()
    world.provider.plan({ kind: 'delay', ms: 2500 })
    const { data } = await world.apply(id, { ...PERSON, amountFen: 1000 })
    expect(data.state).toBe('APPLYING')
    server.context.invoicing = invoicing
    await world.later(MINUTE)
    expect((await world.invoice(data.id)).data).toMatchObject({ state: 'ISSUED', files: [{ kind: 'PDF' }] })
    expect((await world.provider.numbers()).length).toBe(before + 1)
  })

  test('a refused application keeps its reason and gives its room back; the retry keeps the number', async () => {
    const { id } = await world.plantPayment()
    world.provider.plan({ kind: 'refuse', reason: '购买方税号状态异常' })
    const failed = await world.apply(id, { ...COMPANY, amountFen: 52_400 })
    expect(failed.data).toMatchObject({ state: 'FAILED', failure: '购买方税号状态异常', permits: ['retry'] })
    expect(await world.invoicedOf(id)).toBe(0)
    const other = await world.apply(id, { ...COMPANY, amountFen: 400 })
    expect((await world.act(failed.data.id, 'Retry', { version: failed.data.version })).code).toBe(400)
    const red = await world.act(other.data.id, 'Red', { reason: '01', amountFen: 400, buyerUsed: false, version: other.data.version })
    expect(red.data).toMatchObject({ state: 'RED', redFen: 400 })
    const done = await world.act(failed.data.id, 'Retry', { version: failed.data.version })
    expect(done.data).toMatchObject({ state: 'ISSUED', requestNo: failed.data.requestNo, failure: null })
    expect(await world.invoicedOf(id)).toBe(52_400)
    expect((await world.act(failed.data.id, 'Retry', { version: failed.data.version })).code).toBe(409)
  })

  test('a red letter takes back a part or all; 开票有误 only all of it; a wrong title is taken back and written anew', async () => {
    const { id } = await world.plantPayment()
    const { data } = await world.apply(id, { ...COMPANY, amountFen: 52_400 })
    const red = (body: object, version: number) => world.act(data.id, 'Red', { buyerUsed: false, version, ...body })
    expect(fieldsOf(await red({ reason: '01', amountFen: 100 }, data.version))).toEqual({ amountFen: '开票有误须全额红冲' })
    expect(fieldsOf(await red({ reason: '04', amountFen: 52_401 }, data.version))).toEqual({ amountFen: '最多可红冲 524.00 元' })
    expect((await world.act(data.id, 'Red', { reason: '04', amountFen: 1, buyerUsed: false, version: data.version }, 'driver1')).code).toBe(
      403
    )
    const part = await red({ reason: '04', amountFen: 2400 }, data.version)
    expect(part.data).toMatchObject({
      state: 'PART_RED',
      redFen: 2400,
      reds: [{ state: 'ISSUED', invoiceNo: expect.stringMatching(/^\d{20}$/) }]
    })
    expect(await world.invoicedOf(id)).toBe(50_000)
    expect((await red({ reason: '01', amountFen: 50_000 }, part.data.version)).code).toBe(400)
    expect((await red({ reason: '02', amountFen: 50_000 }, part.data.version)).data).toMatchObject({
      state: 'RED',
      redFen: 52_400,
      permits: ['resend']
    })
    expect(await world.invoicedOf(id)).toBe(0)
    expect((await world.apply(id, { ...PERSON, amountFen: 52_400 })).data.state).toBe('ISSUED')
    expect((await world.eventsOf(id)).filter((action) => action.startsWith('red'))).toEqual([
      'redApply',
      'redIssued',
      'redApply',
      'redIssued'
    ])
  })

  test('a buyer who has used it confirms within 72 hours, or the request ends', async () => {
    const { id } = await world.plantPayment()
    const { data } = await world.apply(id, { ...COMPANY, amountFen: 52_400 })
    const ask = async () => {
      const { version } = (await world.invoice(data.id)).data
      return world.act(data.id, 'Red', { reason: '03', amountFen: 52_400, buyerUsed: true, version })
    }
    const asked = await ask()
    expect(asked.data).toMatchObject({
      state: 'RED_RUNNING',
      permits: ['resend', 'confirmRed'],
      reds: [{ state: 'WAIT_BUYER', confirmBy: server.clock.now() + 72 * HOUR }]
    })
    expect((await world.act(data.id, 'Red', { reason: '03', amountFen: 1, buyerUsed: false, version: asked.data.version })).msg).toBe(
      '有一笔红冲正在办理，请等它办完'
    )
    await world.later(71 * HOUR)
    expect((await world.invoice(data.id)).data.state).toBe('RED_RUNNING')
    await world.later(HOUR + MINUTE)
    const ended = (await world.invoice(data.id)).data
    expect(ended).toMatchObject({ state: 'ISSUED', redFen: 0, reds: [{ state: 'EXPIRED' }] })
    expect(await world.invoicedOf(id)).toBe(52_400)
    const second = await ask()
    const redId = second.data.reds[1]?.id ?? ''
    expect((await world.act(data.id, `Red/${redId}/Confirm`, { version: ended.version })).code).toBe(409)
    world.provider.plan({ kind: 'lost' })
    const confirmed = await world.act(data.id, `Red/${redId}/Confirm`, { version: second.data.version })
    expect(confirmed.data.reds[1]?.state).toBe('RUNNING')
    await world.later(MINUTE)
    expect((await world.invoice(data.id)).data).toMatchObject({ state: 'RED', redFen: 52_400 })
    expect((await world.act(data.id, `Red/${redId}/Confirm`, { version: 99 })).code).toBe(409)
  })

  test('sending again is no second invoice; the same act sends once', async () => {
    const { id } = await world.plantPayment()
    const { data } = await world.apply(id, { ...COMPANY, amountFen: 100 })
    const count = (await world.provider.numbers()).length
    expect(fieldsOf(await world.act(data.id, 'Resend', { version: data.version }))).toEqual({ email: '请填写邮箱或手机号' })
    const key = randomUUID()
    server.clock.advance(MINUTE)
    const body = { version: data.version, email: 'a@example.cn', mobile: '13800138000' }
    const sent = await world.act(data.id, 'Resend', body, 'finance1', { key })
    expect(sent.data.deliveries.map(({ to, state }) => [to, state])).toEqual([
      ['a@example.cn', 'SENT'],
      ['13800138000', 'SENT']
    ])
    expect((await world.act(data.id, 'Resend', body, 'finance1', { key })).data.deliveries).toHaveLength(2)
    expect((await world.provider.numbers()).length).toBe(count)
  })

  test('the list by state, order and word, page by page; titles used before', async () => {
    const { id } = await world.plantPayment()
    for (let n = 0; n < 22; n++) {
      server.clock.advance(1000)
      expect((await world.apply(id, { ...COMPANY, title: `第${n % 3}车队有限公司`, amountFen: 10 })).code).toBe(200)
    }
    const read = (query: string) =>
      world.as<{ list: InvoiceSummary[]; nextCursor: string | null }>('finance1', 'GET', `${INVOICES}?${query}`)
    const first = (await read(`paymentOrderId=${id}`)).data
    const second = (await read(`paymentOrderId=${id}&cursor=${first.nextCursor ?? ''}`)).data
    expect([first.list.length, second.list.length, second.nextCursor]).toEqual([20, 2, null])
    expect(new Set([...first.list, ...second.list].map(({ requestNo }) => requestNo)).size).toBe(22)
    expect((await read(`state=FAILED&paymentOrderId=${id}`)).data.list).toEqual([])
    expect((await read(`keyword=${encodeURIComponent('第1车队')}`)).data.list).toHaveLength(7)
    expect((await read('keyword=%25')).data.list).toEqual([])
    expect((await read('cursor=nonsense')).code).toBe(400)
    const titles = (await world.as<{ list: InvoiceTitle[] }>('finance1', 'GET', `${INVOICES}/Titles?keyword=${encodeURIComponent('车队')}`))
      .data.list
    expect(titles.map(({ title }) => title)).toEqual(['第0车队有限公司', '第2车队有限公司', '第1车队有限公司'])
  })

  test('many at once share out what there is', async () => {
    const { id } = await world.plantPayment({ paidFen: 1000 })
    await world.token('finance1')
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        for (;;) {
          const answer = await world.apply(id, { ...PERSON, amountFen: 300 })
          if (answer.code !== 409) return answer.code
        }
      })
    )
    expect(answers.filter((code) => code === 200)).toHaveLength(3)
    expect(await world.invoicedOf(id)).toBe(900)
  })
})
