import { runInAction } from 'mobx'
import type { UserInfo } from '@/contract/session'
import { enter } from '@/entry.h5'
import { openShell } from './openShell'

/** Address after the app chose its first page. Nothing is called: the choice is made from what is stored. @param isKnown who he is, and what he may, is stored too */
function land(address: string, token = '', isKnown = true): { url: string; landing: string } {
  window.history.replaceState(null, '', `${window.location.origin}${address}`)
  const shell = openShell('http://127.0.0.1:9')
  runInAction(() => {
    if (token === '') return
    shell.stores.session.token = token
    if (isKnown) shell.stores.session.userInfo = { userId: 'user-driver1' } as UserInfo
  })
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

  it('asks who a signed-in person is before any page but the workbench, where nothing of him is stored', () => {
    const page = '/pages/my/cancellation/index?x=1'
    expect(land(page, 'Bearer t', false)).toEqual({ url: '/pages/launch/index', landing: page })
    expect(land('/pages/index/apply', 'Bearer t', false).url).toBe('/pages/index/apply')
    expect(land('/pages/my/agreement/index', 'Bearer t', false).url).toBe('/pages/my/agreement/index')
  })

  it('skips the splash for a signed-in person and keeps deep links', () => {
    expect(land('/', 'Bearer t').url).toBe('/pages/index/apply')
    expect(land('/pages/launch/index', 'Bearer t').url).toBe('/pages/index/apply')
    expect(land('/nowhere', 'Bearer t').url).toBe('/pages/index/apply')
    expect(land('/pages/transferCar/accidentIndex?menuId=7', 'Bearer t').url).toBe('/pages/transferCar/accidentIndex?menuId=7')
  })
})
