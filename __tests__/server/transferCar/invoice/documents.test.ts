import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { unzipSync } from 'fflate'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { pdfPages, pdfText } from '../../../support/pdfText'
import { keyedLines } from '../../../../src/domain/transferCar/payment/lines'
import { orderBill, orderEvidence, orderSignature, storedFile } from '../../../../server/database/schema'
import { newId } from '../../../../server/ids'
import type { PhotoCategory } from '../../../../src/contract/transferCar/order/codes'
import { FACTS } from '../fees/support'
import { COMPANY, INVOICES, InvoiceWorld, LINES, PAYMENTS } from './support'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
interface Manifest {
  paymentNo: string
  payableFen: number
  papersLeftOut: number
  files: { path: string; sha256: string; size: number; kind: string }[]
}

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: InvoiceWorld
  beforeAll(async () => {
    server = await makeApp()
    world = new InvoiceWorld(server)
  })

  /** Puts a picture of an order on the disk and into the tables. */
  async function addPicture(orderId: string, category: PhotoCategory | 'signature', colour: string): Promise<Buffer> {
    const { db, files, clock } = server.context
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
      .jpeg()
      .toBuffer()
    const name = `20260315_${newId()}.jpg`
    await files.write('served', name, bytes)
    await db.insert(storedFile).values({
      name,
      type: category === 'ID_CARD' ? 'identity' : 'transferCar',
      ownerId: 'user-driver1',
      originalName: 'a.jpg',
      size: bytes.length,
      mime: 'image/jpeg',
      sha256: sha256(bytes),
      createdAt: clock.now()
    })
    const at = { deviceAt: clock.now(), createdAt: clock.now() }
    if (category === 'signature')
      await db.insert(orderSignature).values({
        id: newId(),
        orderId,
        purpose: 'price',
        fileName: name,
        sha256: sha256(bytes),
        signerName: '张三丰',
        signerRole: 'OWNER',
        createdBy: 'user-driver1',
        ...at
      })
    else
      await db.insert(orderEvidence).values({
        id: newId(),
        orderId,
        leg: 1,
        category,
        fileName: name,
        sha256: sha256(bytes),
        uploadedAt: clock.now(),
        uploaderId: 'user-driver1',
        source: 'CAMERA',
        ...at
      })
    return bytes
  }

  test('the settlement list: Chinese text that viewers copy, amounts that add up, no names or numbers of people', async () => {
    const orderId = await world.plant('DONE', { address: '深圳市福田区龑岭路 8 号', destAddress: '罗湖区骉骉修理厂' })
    const { id } = await world.plantPayment({ orderId, paidFen: 30_000 })
    const { status, type, body } = await world.bytes('finance1', `${PAYMENTS}/${id}/SettlementList`)
    expect([status, type]).toEqual([200, 'application/pdf'])
    const text = pdfText(body)
    for (const part of [
      '施救服务结算清单',
      '深圳顺行道路救援有限公司',
      '粤B8D88E',
      '拖车费',
      '夜间费',
      '绞盘',
      '保管费',
      '应付524.00元（伍佰贰拾肆元整），其中税额31.21元',
      '已收300.00元',
      '待收224.00元',
      '依据测试1号',
      '不是发票',
      '第1页共1页',
      '龑岭路',
      '骉骉修理厂'
    ]) {
      expect(text).toContain(part)
    }
    for (const personal of ['张三丰', '13812345678', '李四海', '13912345678']) expect(text).not.toContain(personal)
    const payables = LINES.map(({ payableFen }) => (payableFen / 100).toFixed(2))
    for (const each of payables) expect(text).toContain(each)
    expect(payables.reduce((sum, each) => sum + Math.round(Number(each) * 100), 0)).toBe(52_400)
    // The font is a subset: a whole one would be 2.5 MB.
    expect(body.length).toBeLessThan(120_000)
    expect((await world.bytes('clerk1', `${PAYMENTS}/${id}/SettlementList`)).body.toString()).toContain('"code":403')
    expect((await world.bytes('driver2', `${PAYMENTS}/${id}/SettlementList`)).body.toString()).toContain('"code":404')
    expect((await world.bytes('driver1', `${PAYMENTS}/${id}/SettlementList`)).type).toBe('application/pdf')
    // Who was refused took nothing along.
    const noted = await world.server.query<{ actor_id: string }>(
      "select actor_id from audit_entry where area = 'exports' and subject_id = $1",
      [id]
    )
    expect(noted.at(-1)).toEqual({ actor_id: 'user-driver1' })
    expect(noted.map(({ actor_id: who }) => who)).not.toContain('user-clerk1')
  })

  test('kilometres that somebody wrote by hand stand on it with their reason', async () => {
    const orderId = await world.plant('DONE')
    const { id } = await world.plantPayment({ orderId })
    const facts = [{ ...FACTS, distanceM: 20_000, distanceReason: '封路绕行' }]
    await server.context.db.insert(orderBill).values({ orderId, facts, updatedAt: server.clock.now() })
    const text = async () => pdfText((await world.bytes('finance1', `${PAYMENTS}/${id}/SettlementList`)).body)
    expect(await text()).toContain('人工改为20公里：封路绕行')
    // A bill that was written again after these lines were taken from it says nothing of them.
    await server.query('update order_bill set version = 7 where order_id = $1', [orderId])
    expect(await text()).not.toContain('人工改为')
  })

  test('a long list goes on over pages, none of its lines is lost; what no font has is marked', async () => {
    const lines = keyedLines(Array.from({ length: 70 }, (_, n) => ({ ...LINES[3], name: `保管费第${n + 1}段𬭎`, key: undefined }) as never))
    const { id } = await world.plantPayment({ lines: lines, paidFen: 0 })
    const { body } = await world.bytes('manager1', `${PAYMENTS}/${id}/SettlementList`)
    const pages = pdfPages(body)
    expect(pages.length).toBeGreaterThan(2)
    const text = pages.join('').replace(/\s+/g, '')
    for (let n = 1; n <= 70; n++) expect(text).toContain(`保管费第${n}段〓`)
    expect(text).toContain(`第${pages.length}页共${pages.length}页`)
  })

  test('the request for an invoice', async () => {
    const { id } = await world.plantPayment()
    const { data } = await world.apply(id, { ...COMPANY, amountFen: 30_000, remark: '事故车施救' })
    const { body } = await world.bytes('finance1', `${INVOICES}/${data.id}/Request`)
    const text = pdfText(body)
    for (const part of [
      '开票申请单',
      data.requestNo,
      data.invoiceNo ?? '',
      COMPANY.title,
      COMPANY.taxNo,
      '价税合计300.00元（叁佰元整）',
      '备注：事故车施救',
      ...data.lines.map(({ name }) => name)
    ])
      expect(text).toContain(part)
    expect((await world.bytes('driver1', `${INVOICES}/${data.id}/Request`)).body.toString()).toContain('"code":403')
  })

  test('the claim package: list, photos by category, signature, invoice, and a manifest whose hashes fit', async () => {
    const orderId = await world.plant('DONE')
    const pictures = [
      await addPicture(orderId, 'SCENE', '#111111'),
      await addPicture(orderId, 'SCENE', '#222222'),
      await addPicture(orderId, 'RELEASE_PAPER', '#333333'),
      await addPicture(orderId, 'ID_CARD', '#444444'),
      await addPicture(orderId, 'signature', '#555555')
    ]
    const { id } = await world.plantPayment({ orderId })
    const issued = await world.apply(id, { ...COMPANY, amountFen: 52_400 })
    const { status, type, body } = await world.bytes('finance1', `${PAYMENTS}/${id}/ClaimPackage`)
    expect([status, type]).toEqual([200, 'application/zip'])
    const files = unzipSync(body)
    const [order] = await server.query<{ no: string }>('select payment_no as no from payment_order where id = $1', [id])
    const settlement = `结算清单-${order?.no ?? ''}.pdf`
    expect(Object.keys(files).sort()).toEqual(
      [
        '清单.json',
        settlement,
        '照片/现场全景/01.jpg',
        '照片/现场全景/02.jpg',
        '照片/放行单、事故认定书/01.jpg',
        '照片/身份证/01.jpg',
        '签字/01-价格确认.jpg',
        `发票/${issued.data.invoiceNo ?? ''}.pdf`
      ].sort()
    )
    const manifest = JSON.parse(Buffer.from(files['清单.json'] ?? []).toString()) as Manifest
    expect(manifest).toMatchObject({ paymentNo: order?.no, payableFen: 52_400, papersLeftOut: 0 })
    expect(manifest.files.map(({ path, sha256: hash, size }) => [path, hash, size])).toEqual(
      manifest.files.map(({ path }) => [path, sha256(files[path] ?? new Uint8Array()), files[path]?.length])
    )
    expect(manifest.files).toHaveLength(7)
    expect(manifest.files.map(({ sha256: hash }) => hash)).toEqual(expect.arrayContaining(pictures.map(sha256)))
    expect(pdfText(files[settlement] ?? new Uint8Array())).toContain('施救服务结算清单')
    // Each look at an identity paper is kept.
    expect(await server.query('select user_id, field from pii_access where order_id = $1', [orderId])).toEqual([
      { user_id: 'user-finance1', field: 'photo:ID_CARD' }
    ])
    expect((await server.query('select 1 from file_view where user_id = $1', ['user-finance1'])).length).toBe(1)
  })

  test('who has no right to papers gets the package without them; who has no right at all gets none', async () => {
    const orderId = await world.plant('DONE')
    await addPicture(orderId, 'SCENE', '#123456')
    await addPicture(orderId, 'ID_CARD', '#654321')
    const { id } = await world.plantPayment({ orderId })
    for (const account of ['driver1', 'dispatcher1', 'clerk1', 'yard1'])
      expect((await world.bytes(account, `${PAYMENTS}/${id}/ClaimPackage`)).body.toString()).toContain('"code":403')
    await server.query(
      "delete from role_permission where en_code = 'btn_view_pii' and model_id = 'accidentOrder' and role_id in (select id from role where en_code = 'finance')"
    )
    const manifest = JSON.parse(
      Buffer.from(unzipSync((await world.bytes('finance1', `${PAYMENTS}/${id}/ClaimPackage`)).body)['清单.json'] ?? []).toString()
    ) as Manifest
    expect([manifest.papersLeftOut, manifest.files.map(({ path }) => path).filter((path) => path.includes('身份证'))]).toEqual([1, []])
    expect(await server.query('select 1 from pii_access where order_id = $1', [orderId])).toEqual([])
  })

  test('refused while something is missing: announced files, bytes that are gone, an invoice on its way', async () => {
    const orderId = await world.plant('DONE')
    await addPicture(orderId, 'SCENE', '#abcdef')
    const { id } = await world.plantPayment({ orderId })
    const refusal = async () =>
      JSON.parse((await world.bytes('finance1', `${PAYMENTS}/${id}/ClaimPackage`)).body.toString()) as { code: number; msg: string }
    await server.query('update accident_order set pending_evidence = 1 where id = $1', [orderId])
    expect(await refusal()).toMatchObject({ code: 400, msg: '还有 1 个照片或签字文件没有传到，传齐后才能导出理赔包' })
    await server.query('update accident_order set pending_evidence = 0 where id = $1', [orderId])
    world.provider.plan({ kind: 'pending' })
    await world.apply(id, { ...COMPANY, amountFen: 100 })
    expect(await refusal()).toMatchObject({ code: 400, msg: '发票还在开具中，开出后才能导出理赔包' })
    await server.query('delete from invoice where payment_order_id = $1', [id])
    const [file] = await server.query<{ name: string }>('select file_name as name from order_evidence where order_id = $1', [orderId])
    await server.context.files.remove(file?.name ?? '')
    expect(await refusal()).toMatchObject({ code: 400, msg: expect.stringContaining('已丢失') })
  })
})
