import type { OrderPayments } from '@/contract/transferCar/payment/payment'
import { startAppServer, type CompanyServer } from '../support/appServer'
import { Acts, expectFewActs } from '../support/acts'
import { eventually } from '../support/eventually'
import { KEYS, startFakeMap, type FakeMap } from '../support/mapServices'
import { callerWith, payCode, readPayment } from '../support/moneyScreens'
import { counted, work, writeDown } from './support/orderWalk'
import { openApp, openOrders, signIn } from './support/people'
import type { Phone } from './support/phone'
import { PLATFORMS, run } from './support/run'

type Row = Record<string, unknown>

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

describe.each(PLATFORMS)('%s: an order from call to 已结案', (platform) => {
  let server: CompanyServer
  let map: FakeMap
  let orderNo = ''
  const [intake, dispatch, driving, money] = [new Acts('intake'), new Acts('dispatch'), new Acts('driver'), new Acts('money')]
  beforeAll(async () => {
    map = await startFakeMap('amap')
    server = await startAppServer({ env: { GEO_PROVIDER: 'amap', GEO_KEY: KEYS.key, GEO_SECRET: KEYS.secret, GEO_URL: `${map.url}/` } })
  })
  afterAll(async () => {
    await server.stop()
    await map.close()
  })

  it('the dispatcher writes it down and assigns it', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'dispatcher1')
        await phone.step('新建工单', async () => {
          intake.taps += 1
          await openApp(phone, '新建工单')
          await phone.at('pages/transferCar/create')
          await phone.see('来源', '报案人手机', '事故地点', '未定位')
        })
        await phone.step('什么都不填就提交', async () => {
          await phone.tap('提交工单')
          await phone.see('5 处需要修改', '请选择来源', '请输入报案人手机', '请输入事故地点')
        })
        await writeDown(phone, intake)
        await phone.step('提交', async () => {
          await counted(phone, intake).tap('提交工单')
          await phone.at('pages/transferCar/form')
          await phone.see('待派单', '下一步：派单', '粤B·D12345')
        })
        const [order] = await server.query(
          'select o.order_no, o.status, o.source, o.reporter_mobile, o.address, o.lng, o.coord_type, o.bearer, o.service_type, v.plate_no, v.vehicle_class from accident_order o join order_vehicle v on v.order_id = o.id order by o.created_at desc limit 1'
        )
        expect(order).toMatchObject({
          status: 'PENDING',
          source: 'OWNER_CALL',
          reporter_mobile: '13912345678',
          address: '深圳市福田区深南大道 6021 号',
          coord_type: 'GCJ02',
          bearer: expect.stringMatching(/^(PARTY|INSURER)$/),
          service_type: 'TOW',
          plate_no: '粤BD12345',
          vehicle_class: 'K1'
        })
        expect(Number(order?.lng)).toBeCloseTo(114.085947, 5)
        orderNo = String(order?.order_no)
        await phone.step('派单', async () => {
          const mine = counted(phone, dispatch)
          await mine.tap('派单', { within: '.bottom-bar' })
          await phone.see('已按空闲和距离选好，可以改选')
          await mine.tap('派单', { within: '.sheet-foot' })
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
        const mine = counted(phone, driving)
        await phone.step('接单', async () => {
          await phone.see('新派单', orderNo)
          await mine.tap('接单', { within: '.alert-banner-actions' })
          await phone.at('pages/transferCar/form')
          await phone.see('下一步：出发')
        })
        await phone.step('出发（隐私与定位授权）', async () => {
          await mine.tap('出发', { within: '.bottom-bar' })
          if (platform === 'weapp') await phone.tap('同意并继续')
          await phone.tap('允许')
          if (platform === 'weapp') {
            await phone.see('熄屏后不上报位置')
            await phone.tap('暂不')
          }
          await phone.see('下一步：到达现场')
        })
        await phone.step('到达现场', async () => {
          await mine.tap('到达现场', { within: '.bottom-bar' })
          await phone.see('下一步：开始施救')
        })
        await work(phone, driving)
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
    expect(order).toMatchObject({ status: 'DONE', outcome: 'TOWED', fen: 41_500, receiver_name: '刘师傅', receiver_mobile: '13922223333' })
    await expectLog(server, order?.id)
    const [unit] = await server.query<Row>('select distance_m from order_unit where order_id = $1', [order?.id])
    expect(unit).toEqual({ distance_m: 18_342 })
  })

  it('the driver takes the money, finance closes: nobody took more than he must', async () => {
    const [order] = await server.query<Row>('select id, agreed_price_fen::int as fen from accident_order where order_no = $1', [orderNo])
    const place = `/pages/transferCar/form?id=${String(order?.id)}`
    const caller = callerWith(server.url, await server.signIn('driver1'))
    const opened = (account: string, title: string, act: (phone: Phone, mine: Pick<Phone, 'tap'>) => Promise<void>) =>
      run(
        platform,
        async (phone) => {
          await phone.launch()
          await signIn(phone, account)
          await phone.app.router.go('navigateTo', place)
          await phone.step(title, () => act(phone, counted(phone, money)))
        },
        { server: server.url, title }
      )
    let paymentId = ''
    await opened('driver1', '收款', async (phone, mine) => {
      await mine.tap('收款', { within: '.bottom-bar' })
      await mine.tap(platform === 'weapp' ? '微信二维码' : '支付宝二维码')
      await phone.see('扫码付款')
      const { list } = await caller.read<OrderPayments>(`/api/transferCar/AccidentOrder/${String(order?.id)}/PaymentOrders`)
      paymentId = list[0]?.id ?? ''
      await payCode(caller, paymentId)
      await phone.see('收款成功')
    })
    await opened('finance1', '结案', async (phone, mine) => {
      await mine.tap('结案', { within: '.bottom-bar' })
      await mine.tap('结案')
      await phone.see('已结案')
    })
    expect(await readPayment(caller, paymentId)).toMatchObject({ status: 'CLOSED', paidFen: order?.fen })
    expectFewActs(`From the call to the money, on ${platform}`, [intake, dispatch, driving, money])
  })
})
