import { changesOf } from '@/pages/transferCar/order/changes'
import { DraftBook, DRAFTS_KEY } from '@/stores/drafts'
import { locatedOf, positionOfText, quickFix } from '@/pages/transferCar/stores/locate'
import { inputOfMetres, metresOfInput } from '@/pages/transferCar/order/steps/distance'
import { placeToGo } from '@/pages/transferCar/order/orderCommands'
import { openReopening, reopeningWords } from '@/pages/transferCar/order/reopening'
import { scrollToFirst } from '@/platform/scroll/index.h5'
import { until } from '../../platform/testApi'
import { event, order } from '../support/orders'
import { Shelf } from '../support/shelf'

describe('kilometres as typed', () => {
  it.each([
    ['12.5', 12500],
    ['0', 0],
    ['0.001', 1],
    ['1.005', 1005],
    ['2000', 2000000],
    ['8.29', 8290]
  ])('%s is %d m', (text, metres) => {
    expect(metresOfInput(text)).toBe(metres)
    expect(metresOfInput(inputOfMetres(metres))).toBe(metres)
  })
  it.each(['', '12,5', '-1', '1.2345', '2000.001', '01', 'abc', '1.'])('%s is none', (text) => expect(metresOfInput(text)).toBeUndefined())
})

describe('a request for reopening', () => {
  const entry = (action: 'close' | 'askReopen' | 'reopen' | 'cancel', details: { label: string; text: string }[] = []) =>
    event({ id: action, action, from: 'CLOSED', to: 'CLOSED', actorName: '郑雅琴', details })
  it('is open until it is decided or the order is closed again', () => {
    const asked = entry('askReopen', [{ label: '说明', text: '费用有误' }])
    expect(openReopening([entry('close'), asked])).toBe(asked)
    expect(reopeningWords(asked)).toBe('郑雅琴申请重开：费用有误')
    expect(reopeningWords(entry('askReopen'))).toBe('郑雅琴申请重开')
    expect(openReopening([entry('close'), asked, entry('reopen')])).toBeUndefined()
    expect(openReopening([entry('close'), asked, entry('reopen'), entry('close')])).toBeUndefined()
    expect(openReopening([])).toBeUndefined()
  })
})

describe('the first field that needs a look', () => {
  it('is brought into sight, not one of a page behind', async () => {
    scrollToFirst('field-invalid')
    document.body.innerHTML =
      '<div class="field-invalid" id="behind"></div><div class="field-invalid" id="first"></div><div class="field-invalid" id="second"></div>'
    const seen: string[] = []
    for (const element of Array.from(document.querySelectorAll<HTMLElement>('.field-invalid'))) {
      Object.defineProperty(element, 'offsetParent', { value: element.id === 'behind' ? null : document.body })
      element.scrollIntoView = () => {
        seen.push(element.id)
      }
    }
    await until(() => seen.length > 0)
    expect(seen).toEqual(['first'])
    document.body.innerHTML = ''
  })
})

describe('drafts', () => {
  it('keep the newest thirty, and nothing of another person', () => {
    const shelf = new Shelf()
    const book = new DraftBook(shelf, 'u1')
    for (let index = 0; index < 35; index++) book.set(`step:${index}`, { index }, index)
    expect(book.get('step:4')).toBeUndefined()
    expect(book.get('step:34')).toEqual({ index: 34 })
    expect(new DraftBook(shelf, 'u2').get('step:34')).toBeUndefined()
    book.remove('step:34')
    expect(book.get('step:34')).toBeUndefined()
    shelf.remove(DRAFTS_KEY)
    expect(book.get('step:33')).toBeUndefined()
  })
})

describe('a position', () => {
  it('is rounded, labelled, and refused outside the country', () => {
    const fix = { longitude: 114.05791234, latitude: 22.54311234, coordType: 'WGS84' as const, accuracyM: 14.6, fixAt: 5.7 }
    expect(locatedOf({ kind: 'found', position: fix })).toEqual({
      kind: 'found',
      position: { lng: 114.057912, lat: 22.543112, coordType: 'WGS84', accuracyM: 15, fixAt: 6 }
    })
    expect(locatedOf({ kind: 'found', position: { ...fix, longitude: 0 } })).toEqual({ kind: 'unavailable' })
    expect(locatedOf({ kind: 'refused' })).toEqual({ kind: 'refused' })
  })
  it.each(['114.0579,22.5431', '22.5431 114.0579', '经度：114.0579 纬度：22.5431'])('is read from “%s”', (text) => {
    expect(positionOfText(text)).toEqual({ lng: 114.0579, lat: 22.5431, coordType: 'GCJ02' })
  })
  it.each(['', '114.0579', '0.5,0.6', '深南大道 12.5 号', '200.5,22.5'])('is not read from “%s”', (text) =>
    expect(positionOfText(text)).toBeUndefined()
  )
  it('does not ask the device when the privacy guide was refused: the same question would come twice', async () => {
    const getPosition = jest.fn()
    expect(await quickFix({ permissionAnswered: () => Promise.resolve(false), getPosition })).toEqual({ kind: 'refused' })
    expect(getPosition).not.toHaveBeenCalled()
  })
  it('is given up after its limit, which does not run while a permission dialog is open', async () => {
    jest.useFakeTimers()
    let answer: (isYes: boolean) => void = () => undefined
    const permissionAnswered = () =>
      new Promise<boolean>((resolve) => {
        answer = resolve
      })
    const settled = jest.fn()
    const waiting = quickFix({ permissionAnswered, getPosition: () => new Promise(() => undefined) }, 5000).then(settled)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(settled).not.toHaveBeenCalled()
    answer(true)
    await jest.advanceTimersByTimeAsync(4999)
    expect(settled).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    await waiting
    expect(settled).toHaveBeenCalledWith({ kind: 'unavailable' })
    jest.useRealTimers()
  })
})

describe('what others changed', () => {
  it('names status, crew, plate and the new events', () => {
    const event = {
      id: 'e2',
      action: 'arrive' as const,
      from: 'EN_ROUTE' as const,
      to: 'ON_SCENE' as const,
      actorName: '李强',
      deviceAt: 0,
      serverAt: 0,
      businessAt: 1795238700000,
      timeDoubtful: false,
      timeConfirmedBy: null,
      position: null,
      note: null,
      details: []
    }
    const lines = changesOf(
      order({ status: 'EN_ROUTE' }),
      order({ status: 'ON_SCENE', driverName: '赵永刚', plateNo: '粤BD12345', events: [event] })
    )
    expect(lines.slice(0, 3)).toEqual(['状态：前往现场 → 已到达', '驾驶员：李强 → 赵永刚', '车牌：粤B·8D88E → 粤B·D12345'])
    expect(lines[3]).toMatch(/^\d\d-\d\d \d\d:\d\d 李强 到达现场$/)
    expect(changesOf(order(), order())).toEqual(['工单资料有改动'])
  })
})

describe('where to go', () => {
  it('is the accident until the vehicle is loaded, then the destination', () => {
    const loaded = { destAddress: '修理厂', destPosition: null }
    for (const status of ['PENDING', 'EN_ROUTE', 'ON_SCENE', 'WORKING'] as const)
      expect(placeToGo(order({ status, ...loaded }))).toMatchObject({ name: '事故地点', address: '深南大道' })
    for (const status of ['TOWING', 'AT_DEST'] as const)
      expect(placeToGo(order({ status, ...loaded }))).toMatchObject({ name: '目的地', address: '修理厂' })
    expect(placeToGo(order({ status: 'TOWING' }))).toBeNull()
  })
})
