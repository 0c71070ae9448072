import { peopleIndexOf } from '@/domain/peopleSearch/peopleIndexOf'
import { runInAction } from 'mobx'
import { searchPeople } from '@/domain/peopleSearch/search'
import { holdTimers } from '../../support/heldTimers'
import { gate, ok, refused, startServer, until, wait, type TestServer } from '../platform/testApi'
import { openShell } from '../shell/openShell'

const PATHS = {
  dictionaries: '/api/system/DictionaryData/All',
  organizes: '/api/permission/Organize/Selector/0',
  departments: '/api/permission/Organize/Department/Selector/0',
  positions: '/api/permission/Position/Selector',
  userTree: '/api/permission/Users/Selector',
  people: '/api/permission/Users/All'
} as const
const ROLES = '/api/permission/Role/Selector'
const person = (id: string, more: object = {}) => ({
  id,
  account: id,
  realName: '周敏',
  headIcon: '',
  department: '',
  gender: 2,
  quickQuery: 'ZM',
  pinyin: 'zhou min',
  ...more
})
const SEX = {
  id: 'd1',
  enCode: 'sex',
  fullName: '性别',
  isTree: 0,
  dictionaryList: [{ id: 'e1', enCode: '1', fullName: '男', parentId: '' }]
}

/** Changes are gathered for 2 to 4 s, so that not every phone asks at the same moment. */
const isGathering = (ms: number): boolean => ms >= 2_000 && ms <= 4_000
/** Without a call for this long a screen has what it asked for, ms. */
const QUIET_MS = 300

describe('directory and dictionaries', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.seen.length = 0
    server.routes.clear()
    for (const path of [...Object.values(PATHS), ROLES]) server.routes.set(path, () => ok({ list: [] }))
    server.routes.set(PATHS.people, () => ok({ list: [person('u1')] }))
    server.routes.set(PATHS.dictionaries, () => ok({ list: [SEX] }))
  })
  const paths = () => server.seen.map(({ path }) => path).sort()
  const signedIn = () => {
    const shell = openShell(server.url)
    runInAction(() => {
      shell.stores.session.token = 't1'
    })
    return shell.stores
  }

  test('the six of startup, once however often they are asked for; roles only when somebody needs them', async () => {
    const { dictionary } = signedIn()
    await Promise.all([dictionary.load(), dictionary.load(), dictionary.need('people')])
    await dictionary.load()
    expect(paths()).toEqual(Object.values(PATHS).sort())
    await dictionary.need('roles')
    expect(paths()).toContain(ROLES)
    expect([
      dictionary.person('u1')?.realName,
      dictionary.label('sex', '1'),
      dictionary.label('d1', 'e1'),
      dictionary.label('sex', '9')
    ]).toEqual(['周敏', '男', '男', ''])
    expect(searchPeople(peopleIndexOf(dictionary), 'zm').matches.map(({ id }) => id)).toEqual(['u1'])
  })

  test('of a list that is there only what changed is asked for; after a sign-out it is whole again', async () => {
    const queries = () => server.seen.filter(({ path }) => path === PATHS.people).map(({ search }) => search.replace('?', ''))
    server.routes.set(PATHS.people, () => ok({ list: [person('u1'), person('u2'), person('u3')], version: 7 }))
    const { dictionary } = signedIn()
    await dictionary.need('people')
    server.routes.set(PATHS.people, () =>
      ok({ list: [person('u2', { realName: '安妮', pinyin: 'an ni', quickQuery: 'AN' })], removed: ['u3'], version: 9 })
    )
    await dictionary.refresh('people')
    expect(dictionary.people.data?.map(({ realName }) => realName)).toEqual(['安妮', '周敏'])
    expect([dictionary.person('u2')?.realName, dictionary.person('u3')]).toEqual(['安妮', undefined])
    dictionary.clear()
    server.routes.set(PATHS.people, () => ok({ list: [person('u1')], version: 9 }))
    await dictionary.need('people')
    expect(dictionary.people.data?.map(({ id }) => id)).toEqual(['u1'])
    expect(queries()).toEqual(['', 'version=7', ''])
  })

  test('one part that fails says so and leaves the others; the next need tries again, old data stays through a failed refresh', async () => {
    server.routes.set(PATHS.people, () => refused(500, '系统繁忙'))
    const { dictionary } = signedIn()
    await dictionary.load()
    expect([dictionary.people.error?.message, dictionary.people.isLoading, dictionary.organizes.data]).toEqual(['系统繁忙', false, []])
    server.routes.set(PATHS.people, () => ok([person('u2')]))
    await dictionary.need('people')
    expect([dictionary.people.error, dictionary.person('u2')?.id]).toEqual([undefined, 'u2'])
    server.routes.set(PATHS.people, () => refused(500, '系统繁忙'))
    await dictionary.refresh('people')
    expect([dictionary.people.error?.message, dictionary.person('u2')?.id]).toEqual(['系统繁忙', 'u2'])
  })

  test('a refresh during a reading reads once more: the answer on its way may be older', async () => {
    const { dictionary } = signedIn()
    const first = dictionary.need('people')
    const again = [dictionary.refresh('people'), dictionary.refresh('people')]
    await Promise.all([first, ...again])
    expect(server.seen).toHaveLength(2)
  })

  test('events: a burst costs one reading of each part it can have altered, and none of what nobody has read', async () => {
    const { dictionary } = signedIn()
    await dictionary.need('people')
    await dictionary.need('organizes')
    server.seen.length = 0
    const gathering = holdTimers(isGathering)
    for (let times = 0; times < 50; times++) dictionary.changed({ area: 'organization', kind: 'changed', id: times % 2 === 0 ? 'u1' : '' })
    dictionary.changed({ area: 'system', kind: 'dictionary', id: '' })
    expect([gathering.waiting, paths()]).toEqual([1, []])
    gathering.pass()
    gathering.restore()
    await until(() => paths().length > 1 && !dictionary.people.isLoading && !dictionary.organizes.isLoading)
    expect([gathering.waiting, paths()]).toEqual([0, [PATHS.organizes, PATHS.people].sort()])
  })

  test('nothing stays at sign-out; an answer to the older session is dropped', async () => {
    const { dictionary, session } = signedIn()
    await dictionary.need('dictionaries')
    server.routes.set(PATHS.people, () => ({ ...ok({ list: [person('old')] }), delay: 200 }))
    const late = dictionary.need('people')
    runInAction(() => {
      session.token = 't2'
    })
    await late
    await wait(400)
    expect([dictionary.people.data, dictionary.people.isLoading, dictionary.dictionaries.data]).toEqual([undefined, false, undefined])
  })

  test('after the first paint of a tab page, once, and only when its own calls are answered', async () => {
    const answers = gate()
    server.routes.set('/api/app/Menu', async () => {
      await answers.isOpen
      return ok({ list: [] })
    })
    const quiet = holdTimers((ms) => ms === QUIET_MS)
    const stores = signedIn()
    const menu = stores.services.workbench.menu()
    stores.painted(false)
    stores.painted(true)
    stores.painted(true)
    await until(() => server.seen.length > 0)
    // Nothing is planned while the page's own call is on its way.
    expect([quiet.waiting, paths()]).toEqual([0, ['/api/app/Menu']])
    answers.open()
    await menu
    await until(() => quiet.waiting > 0)
    expect(paths()).toEqual(['/api/app/Menu'])
    quiet.pass()
    quiet.restore()
    await until(() => paths().length > Object.values(PATHS).length)
    await stores.dictionary.load()
    expect(paths().filter((path) => path !== '/api/app/Menu')).toEqual(Object.values(PATHS).sort())
  })

  test('code that nobody waits for and that did not arrive breaks nothing and is asked for again with the next page', async () => {
    let asked = 0
    const { stores } = openShell(server.url, undefined, {
      lookForUpdates: async () => {
        asked += 1
        if (asked === 1) throw new Error('Loading chunk 5037 failed.')
      }
    })
    runInAction(() => {
      stores.session.token = 't1'
    })
    stores.painted(true)
    await until(() => asked === 1)
    await until(() => {
      stores.painted(true)
      return asked === 2
    })
    stores.painted(true)
    await wait(QUIET_MS)
    expect(asked).toBe(2)
  })
})
