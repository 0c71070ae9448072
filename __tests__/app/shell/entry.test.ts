import { runInAction } from 'mobx'
import { enter } from '@/entry.h5'
import { openShell } from './openShell'

/** Address after the app chose its first page. Nothing is called: the choice is made from what is stored. */
function land(address: string, token = ''): { url: string; landing: string } {
  window.history.replaceState(null, '', `${window.location.origin}${address}`)
  const shell = openShell('http://127.0.0.1:9')
  if (token !== '') runInAction(() => void (shell.stores.session.token = token))
  enter(shell.stores)
  return { url: window.location.pathname + window.location.search, landing: shell.stores.session.takeLanding() }
}

describe('first page on H5', () => {
  it('sends a signed-out person straight to the login page and remembers what was wanted', () => {
    expect(land('/')).toEqual({ url: '/pages/login/index', landing: '/pages/index/apply' })
    expect(land('/pages/index/my?x=1')).toEqual({ url: '/pages/login/index', landing: '/pages/index/my?x=1' })
    expect(land('/nowhere')).toEqual({ url: '/pages/login/index', landing: '/pages/index/apply' })
  })

  it('an address that begins like another host leads to a page of this one', () => {
    const page = '/pages/transferCar/form?id=x'
    expect(land(`/${page}`)).toEqual({ url: '/pages/login/index', landing: page })
    expect(land(`/${page}`, 'Bearer t').url).toBe(page)
    expect(land('//evil.example/a', 'Bearer t').url).toBe('/pages/index/apply')
  })

  it('shows the texts that are agreed to without a session', () => {
    expect(land('/pages/my/agreement/index?kind=privacy').url).toBe('/pages/my/agreement/index?kind=privacy')
  })

  it('skips the splash for a signed-in person and keeps deep links', () => {
    expect(land('/', 'Bearer t').url).toBe('/pages/index/apply')
    expect(land('/pages/launch/index', 'Bearer t').url).toBe('/pages/index/apply')
    expect(land('/nowhere', 'Bearer t').url).toBe('/pages/index/apply')
    expect(land('/pages/transferCar/accidentIndex?menuId=7', 'Bearer t').url).toBe('/pages/transferCar/accidentIndex?menuId=7')
  })
})
