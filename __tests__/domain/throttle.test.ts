import { debounce, throttle } from '@/domain/throttle'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('debounce waits 500 ms after the last call and runs with its arguments', () => {
  const run = jest.fn()
  const search = debounce(run)
  search('a')
  jest.advanceTimersByTime(499)
  search('ab')
  jest.advanceTimersByTime(499)
  expect(run).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(run.mock.calls).toEqual([['ab']])
  jest.advanceTimersByTime(5000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('each debounced call has its own timer', () => {
  const run = jest.fn()
  const first = debounce(run)
  const second = debounce(run, 300)
  first('plate')
  second('mobile')
  jest.advanceTimersByTime(500)
  expect(run.mock.calls).toEqual([['mobile'], ['plate']])
})

test('cancel drops what waits, flush runs it at once and only once', () => {
  const run = jest.fn()
  const save = debounce(run)
  save(1)
  save.cancel()
  save.flush()
  jest.advanceTimersByTime(500)
  expect(run).not.toHaveBeenCalled()
  save(2)
  save.flush()
  save.flush()
  jest.advanceTimersByTime(500)
  expect(run.mock.calls).toEqual([[2]])
})

test('a debounced function may call itself', () => {
  let runs = 0
  const again = debounce(() => {
    runs += 1
    if (runs < 3) again()
  })
  again()
  jest.advanceTimersByTime(1500)
  expect(runs).toBe(3)
})

test('throttle runs the first call and drops the next for 500 ms', () => {
  const run = jest.fn()
  const tap = throttle(run)
  tap(1)
  tap(2)
  jest.advanceTimersByTime(499)
  tap(3)
  expect(run.mock.calls).toEqual([[1]])
  jest.advanceTimersByTime(1)
  tap(4)
  expect(run.mock.calls).toEqual([[1], [4]])
})

test('each throttled call has its own timer, and cancel opens it again', () => {
  const run = jest.fn()
  const first = throttle(run)
  const second = throttle(run)
  first('a')
  second('b')
  first('dropped')
  first.cancel()
  first('c')
  expect(run.mock.calls).toEqual([['a'], ['b'], ['c']])
  jest.advanceTimersByTime(500)
  expect(jest.getTimerCount()).toBe(0)
})

test('a throttled function that throws stays throttled', () => {
  const tap = throttle(() => {
    throw new Error('refused')
  })
  expect(() => tap()).toThrow('refused')
  expect(() => tap()).not.toThrow()
})
