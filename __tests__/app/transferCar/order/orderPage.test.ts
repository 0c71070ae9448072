import { SERVICE_ACTIONS, EVENT_ONLY_ACTIONS } from '@/contract/transferCar/order/codes'
import { areaCodeOf, areaPathOf } from '@/pages/transferCar/components/areaPath'
import { bannersOf } from '@/pages/transferCar/order/detail/components/OrderBanners'
import { isChange, titleOfEvent } from '@/pages/transferCar/order/eventTitles'
import { doubtfulEvents } from '@/pages/transferCar/order/steps/components/TimeForms'
import { event, order } from '../support/orders'

describe('banners', () => {
  it('an ordinary order has none', () => expect(bannersOf(order())).toEqual([]))

  it('tells that the driver asks for somebody else until somebody is sent or the vehicle is loaded', () => {
    const entry = (action: 'askReassign' | 'reassign' | 'dispatch') =>
      event({ id: action, action, to: 'EN_ROUTE', details: [{ label: '说明', text: '车辆故障' }] })
    const words = (status: 'EN_ROUTE' | 'WORKING' | 'TOWING', ...actions: Parameters<typeof entry>[0][]) =>
      bannersOf(order({ status, events: actions.map(entry) })).map(({ text }) => text)
    expect(words('EN_ROUTE', 'dispatch', 'askReassign')).toEqual(['李强申请改派：车辆故障'])
    expect(words('WORKING', 'dispatch', 'askReassign')).toEqual(['李强申请改派：车辆故障。现场工单先退回上一步，再改派'])
    const asked = order({ status: 'EN_ROUTE', events: [entry('askReassign')] })
    expect(bannersOf(asked, true).map(({ text }) => text)).toEqual(['已申请改派，等待调度：车辆故障'])
    expect([words('EN_ROUTE', 'askReassign', 'reassign'), words('TOWING', 'askReassign'), words('EN_ROUTE', 'dispatch')]).toEqual([
      [],
      [],
      []
    ])
  })

  it('tell each fact once, the gravest first, with its count and reason', () => {
    const hold = {
      reasonCode: 'POLICE' as const,
      reason: '通知',
      byName: '陈志远',
      startAt: 1795238700000,
      endAt: null,
      endReason: null,
      noticeAt: null,
      collectDays: null
    }
    const banners = bannersOf(
      order({
        hazmat: true,
        onHold: true,
        holds: [
          { ...hold, endAt: 1795238700001 },
          { ...hold, reasonCode: 'DISPUTE' }
        ],
        timeDoubts: 2,
        pendingEvidence: 3,
        feeWaivedReason: '政策免费',
        illegalParking: true
      })
    )
    expect(banners.map(({ key, tone }) => `${key} ${tone}`)).toEqual([
      'hazmat danger',
      'hold danger',
      'time warning',
      'evidence warning',
      'waived calm',
      'parking calm'
    ])
    expect(banners.map(({ text }) => text).join('\n')).toMatch(/费用争议[\s\S]*时间存疑 2 条[\s\S]*待补传 3 份[\s\S]*免收费：政策免费/)
  })
})

describe('the timeline', () => {
  it('has a Chinese title for everything that can happen', () => {
    for (const action of [...SERVICE_ACTIONS, ...EVENT_ONLY_ACTIONS])
      expect(titleOfEvent(event({ action }))).toMatch(/^[\p{Script=Han}，]+$/u)
    expect(titleOfEvent(event({ action: 'submit', from: null }))).toBe('建立工单')
  })

  it('knows changes of fields from steps; the beginning is a step', () => {
    expect(
      [
        event({ action: 'edit' }),
        event({ action: 'bill' }),
        event({}),
        event({ action: 'autoReturn' }),
        event({ action: 'edit', from: null })
      ].map(isChange)
    ).toEqual([true, true, false, false, false])
  })

  it('asks only for times that are in doubt and that nobody has confirmed', () => {
    const events = [
      event({ id: 'a' }),
      event({ id: 'b', timeDoubtful: true }),
      event({ id: 'c', timeDoubtful: true, timeConfirmedBy: '陈志远' })
    ]
    expect(doubtfulEvents(events).map(({ id }) => id)).toEqual(['b'])
  })
})

describe('an area', () => {
  it.each([
    ['440304', ['440000', '440300', '440304']],
    ['441900', ['440000', '441900']],
    ['', []]
  ])('%s is found by its path', (code, path) => expect(areaPathOf(code)).toEqual(path))
  it('is kept by six digits', () =>
    expect([areaCodeOf('440304'), areaCodeOf('441900003'), areaCodeOf(undefined)]).toEqual(['440304', '441900', '']))
})
