import { isRefreshPull, pulledBy } from '@/components/PullDownRefresh/pull'

describe('pull to refresh on H5', () => {
  it('follows half the finger, never upwards and never past its end', () => {
    expect([pulledBy(-40), pulledBy(0), pulledBy(60), pulledBy(1000)]).toEqual([0, 0, 30, 88])
  })
  it('refreshes after a long pull only', () => {
    expect([isRefreshPull(pulledBy(100)), isRefreshPull(pulledBy(112))]).toEqual([false, true])
  })
})
