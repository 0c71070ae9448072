import { startAppServer, type CompanyServer } from '../support/appServer'
import { eventually } from '../support/eventually'
import { openApp, openOrders, signIn } from './support/people'
import type { Phone } from './support/phone'
import { PLATFORMS, run } from './support/run'

type Row = Record<string, unknown>

/** A signature as a finger draws it: one long wave. */
const WAVE = Array.from({ length: 24 }, (_, index) => ({ x: 30 + index * 10, y: 90 + Math.round(Math.sin(index / 2) * 45) }))

/** Takes photographs of a category until the grid shows so many, stored on the server. */
async function photograph(phone: Phone, label: string, count: number): Promise<void> {
  for (let taken = 1; taken <= count; taken++) {
    await phone.tap('拍照', { within: label })
    if (phone.platform === 'weapp' && !phone.device.privacyAgreed) await phone.tap('同意并继续')
    await phone.see(`${taken}/${count}`)
  }
  await phone.notSee('上传中', '待补传')
}

/** @param agreed button of the price that stands between, where one does */
async function sign(phone: Phone, button: string, name: string, agreed?: string): Promise<void> {
  await phone.tap(button, { within: '.step-signature', nth: -1 })
  if (agreed !== undefined) await phone.tap(agreed)
  const typed = await phone.input('签字人姓名', name)
  expect(typed.calls).toBeLessThanOrEqual(2)
  expect(typed.bytes).toBeLessThanOrEqual(2048)
  await phone.tap('车主')
  await phone.draw('.signature-canvas', WAVE)
  await phone.tap('完成签字')
  await phone.see(`${name}（车主）已签字`)
}

/** Chooses from the sheet of a field. */
async function pick(phone: Phone, label: string, option: string): Promise<void> {
  await phone.tap('.picker-value', { within: label })
  await phone.tap(option, { within: '.sheet-body' })
  await phone.see(option)
}

/** Fills in what the caller says, the place and the vehicle. */
async function writeDown(phone: Phone): Promise<void> {
  await phone.step('报案信息', async () => {
    await pick(phone, '来源', '122/交警')
    const dearest = await phone.input('报案人手机', '13912345678')
    expect(dearest.calls).toBeLessThanOrEqual(2)
    expect(dearest.bytes).toBeLessThanOrEqual(2048)
    await phone.input('事故地点', '深圳市福田区深南大道 6021 号')
  })
  await phone.step('定位（隐私与定位授权）', async () => {
    await phone.tap('用当前位置定位')
    if (phone.platform === 'weapp') await phone.tap('同意并继续')
    await phone.tap('允许')
    await phone.see('已定位，精度 18 米')
  })
  await phone.step('车牌键盘', async () => {
    await phone.tap('填写车牌')
    for (const key of '粤B8D88E') await phone.tap(key, { within: '.plate-keys' })
    await phone.tap('完成', { within: '.sheet-foot' })
    await phone.see('粤B·8D88E')
  })
  await phone.step('车型、作业类型、承担方', async () => {
    await pick(phone, '车型', '客1 · 9座及以下')
    await pick(phone, '作业类型', '拖车')
    await phone.tap('当事人', { within: '承担方' })
    await phone.notSee('处需要修改')
  })
}

/** From the start of the work to the hand-over, with photos, the price and signatures. */
async function work(phone: Phone): Promise<void> {
  await phone.step('开始施救：照片、价格、签字', async () => {
    await phone.tap('开始施救', { within: '.bottom-bar' })
    await photograph(phone, '现场全景', 1)
    await photograph(phone, '四角', 4)
    // What a key costs is counted once the photos are there: their progress is drawn beside it otherwise.
    await phone.notSee('待补传')
    // Each key of the kilometres draws the price anew.
    const dearest = await phone.input('预计里程', '12.5')
    expect(dearest.calls).toBeLessThanOrEqual(2)
    expect(dearest.bytes).toBeLessThanOrEqual(16_384)
    await sign(phone, '客户签字', '陈先生', '客户同意，去签字')
    await phone.tap('开始施救', { within: '.sheet-foot' })
    await phone.see('下一步：装车完成')
  })
  await phone.step('装车完成', async () => {
    await phone.tap('装车完成', { within: '.bottom-bar' })
    await phone.input('目的地地址', '宝安鸿运修理厂')
    await phone.tap('已与实车核对，车牌无误')
    await photograph(phone, '装载固定', 1)
    await phone.tap('装车完成', { within: '.sheet-foot' })
    await phone.see('下一步：到达目的地')
  })
  await phone.step('到达目的地', async () => {
    await phone.tap('到达目的地', { within: '.bottom-bar' })
    await photograph(phone, '目的地门牌', 1)
    await phone.input('拖运里程（公里）', '12.5')
    await phone.tap('里程表')
    await phone.tap('到达目的地', { within: '.sheet-foot' })
    await phone.see('下一步：交车完成')
  })
  await phone.step('交车完成', async () => {
    await phone.tap('交车完成', { within: '.bottom-bar' })
    await phone.input('接车人姓名', '刘师傅')
    await phone.input('接车人手机', '13922223333')
    await sign(phone, '接车人签字', '刘师傅')
    await phone.tap('交车完成', { within: '.sheet-foot' })
    await phone.see('待结算', '作业已完成，等待结算')
  })
}

/** Every step stands in the log with who took it and where, and every photo is a file of its own. */
async function expectLog(server: CompanyServer, id: unknown): Promise<void> {
  const events = await server.query<Row>(
    'select e.to_status, a.account, e.time_doubtful, e.lng is not null as located from order_event e join user_account a on a.id = e.actor_id where e.order_id = $1 order by e.seq',
    [id]
  )
  expect(events.map((event) => [event.to_status, event.account])).toEqual([
    ['PENDING', 'dispatcher1'],
    ['ASSIGNED', 'dispatcher1'],
    ...['ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING', 'TOWING', 'AT_DEST', 'DONE'].map((status) => [status, 'driver1'])
  ])
  expect(events.filter((event) => event.time_doubtful)).toEqual([])
  for (const status of ['EN_ROUTE', 'ON_SCENE', 'AT_DEST']) expect(events.find((event) => event.to_status === status)?.located).toBe(true)
  const evidence = await server.query<Row>(
    'select e.category, count(*)::int as n, count(distinct f.sha256)::int as files from order_evidence e join stored_file f on f.name = e.file_name where e.order_id = $1 group by e.category order by e.category',
    [id]
  )
  expect(evidence).toEqual([
    { category: 'CORNER', n: 4, files: 4 },
    { category: 'DEST_SIGN', n: 1, files: 1 },
    { category: 'LOADED', n: 1, files: 1 },
    { category: 'SCENE', n: 1, files: 1 }
  ])
}

describe.each(PLATFORMS)('%s: an order from call to 待结算', (platform) => {
  let server: CompanyServer
  let orderNo = ''
  beforeAll(async () => {
    server = await startAppServer()
  })
  afterAll(() => server.stop())

  it('the dispatcher writes it down and assigns it', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'dispatcher1')
        await phone.step('新建工单', async () => {
          await openApp(phone, '新建工单')
          await phone.at('pages/transferCar/create')
          await phone.see('来源', '报案人手机', '事故地点', '未定位')
        })
        await phone.step('什么都不填就提交', async () => {
          await phone.tap('提交工单')
          await phone.see('6 处需要修改', '请选择来源', '请输入报案人手机', '请输入事故地点', '请选择作业类型')
        })
        await writeDown(phone)
        await phone.step('提交', async () => {
          await phone.tap('提交工单')
          await phone.at('pages/transferCar/form')
          await phone.see('待派单', '下一步：派单', '粤B·8D88E')
        })
        const [order] = await server.query(
          'select o.order_no, o.status, o.source, o.reporter_mobile, o.address, o.lng, o.coord_type, o.bearer, o.service_type, v.plate_no, v.vehicle_class from accident_order o join order_vehicle v on v.order_id = o.id order by o.created_at desc limit 1'
        )
        expect(order).toMatchObject({
          status: 'PENDING',
          source: 'POLICE_122',
          reporter_mobile: '13912345678',
          address: '深圳市福田区深南大道 6021 号',
          coord_type: 'GCJ02',
          bearer: 'PARTY',
          service_type: 'TOW',
          plate_no: '粤B8D88E',
          vehicle_class: 'K1'
        })
        expect(Number(order?.lng)).toBeCloseTo(114.085947, 5)
        orderNo = String(order?.order_no)
        await phone.step('派单', async () => {
          await phone.tap('派单', { within: '.bottom-bar' })
          await phone.tap('王建军', { within: '.sheet' })
          await phone.tap('派单', { within: '.sheet-foot' })
          await phone.see('待接单', '等待驾驶员接单')
        })
        await phone.step('列表里看得到', async () => {
          await phone.back()
          await openOrders(phone)
          await phone.see(orderNo, '粤B·3K72G')
        })
      },
      { server: server.url, title: '受理和派单' }
    )
    const rows = await server.query(
      'select o.status, a.account, t.plate_no from accident_order o join order_unit u on u.order_id = o.id join user_account a on a.id = u.driver_id join tow_truck t on t.id = u.truck_id where o.order_no = $1',
      [orderNo]
    )
    expect(rows).toEqual([{ status: 'ASSIGNED', account: 'driver1', plate_no: '粤B3K72G' }])
  })

  it('the driver takes it to 待结算 with photos and signatures', async () => {
    expect(orderNo).not.toBe('')
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'driver1')
        await phone.step('打开工单', async () => {
          await openOrders(phone)
          await phone.tap(orderNo)
          await phone.at('pages/transferCar/form')
          await phone.see('下一步：接单')
        })
        await phone.step('接单', async () => {
          await phone.tap('接单', { within: '.bottom-bar' })
          await phone.see('下一步：出发')
        })
        await phone.step('出发（隐私与定位授权）', async () => {
          await phone.tap('出发', { within: '.bottom-bar' })
          if (platform === 'weapp') await phone.tap('同意并继续')
          await phone.tap('允许')
          if (platform === 'weapp') {
            await phone.see('熄屏后不上报位置')
            await phone.tap('暂不')
          }
          await phone.see('下一步：到达现场')
        })
        await phone.step('到达现场', async () => {
          await phone.tap('到达现场', { within: '.bottom-bar' })
          await phone.see('下一步：开始施救')
        })
        await work(phone)
        await phone.step('签字都送到了', () =>
          eventually(async () => {
            const signatures = await server.query<Row>(
              'select s.purpose, s.signer_name, s.signer_role, f.mime from order_signature s join accident_order o on o.id = s.order_id join stored_file f on f.name = s.file_name where o.order_no = $1 order by s.created_at',
              [orderNo]
            )
            expect(signatures).toEqual([
              { purpose: 'price', signer_name: '陈先生', signer_role: 'OWNER', mime: 'image/png' },
              { purpose: 'handover', signer_name: '刘师傅', signer_role: 'OWNER', mime: 'image/png' }
            ])
          })
        )
        await phone.step('照片看得见', async () => {
          await phone.pullDown()
          const pictures = await phone.loadPictures()
          expect(pictures.length).toBeGreaterThanOrEqual(7)
          for (const picture of pictures) expect(picture).toMatchObject({ status: 200 })
        })
      },
      { server: server.url, title: '作业' }
    )
    const [order] = await server.query<Row>(
      'select id, status, outcome, agreed_price_fen::int as fen, receiver_name, receiver_mobile from accident_order where order_no = $1',
      [orderNo]
    )
    expect(order).toMatchObject({ status: 'DONE', outcome: 'TOWED', fen: 32_500, receiver_name: '刘师傅', receiver_mobile: '13922223333' })
    await expectLog(server, order?.id)
    const [unit] = await server.query<Row>('select distance_m from order_unit where order_id = $1', [order?.id])
    expect(unit).toEqual({ distance_m: 12_500 })
  })
})
