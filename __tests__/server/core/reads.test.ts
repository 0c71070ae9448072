import { ANONYMOUS_ROUTES } from '../../../server/session/anonymous'
import { oneDatabase, type TestApp } from '../../support/databases'
import { World } from '../transferCar/support/world'
import { foreignRecords, type Foreign } from './support/foreignRecords'
import { READ_CASES, READERS, SHARED_READS } from './support/readCases'

/** Names of a query that stand for a record or a person. */
const NAMES_SOMETHING = /^id$|Ids?$/
/** Queries that only say where in one's own list, form or conversation one stands. */
const OWN_QUERIES = ['/api/oauth']

/**
 * Nobody reads where he does not belong (quality.md#nobody-in-where-they-dont-belong): each route that names a record is asked for the
 * record of another by everybody, and answers its readers alone. The routes come from the server itself: a new one must be in the table, or
 * among those that everybody shares.
 */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  let foreign: Foreign
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
    foreign = await foreignRecords(server)
  })

  const ask = async (account: string, url: string): Promise<{ code: number; data: unknown; text: string }> => {
    const answer = await server.app.inject({
      method: 'GET',
      url,
      headers: { 'jnpf-origin': 'app', authorization: await world.token(account) }
    })
    if (!String(answer.headers['content-type']).startsWith('application/json'))
      return { code: answer.statusCode, data: answer.rawPayload.length, text: answer.body }
    const { code, data } = answer.json<{ code: number; data: unknown }>()
    return { code, data, text: answer.body }
  }

  test('every route that names a record is in the table, or shared for a reason', () => {
    const isAnonymous = (url: string) => ANONYMOUS_ROUTES.some((route) => route.method === 'GET' && route.url === url)
    const named = server.app.routeList.filter(
      ({ method, url, query }) =>
        method === 'GET' &&
        !isAnonymous(url) &&
        !OWN_QUERIES.includes(url) &&
        (/:[A-Za-z]/.test(url) || query.some((name) => NAMES_SOMETHING.test(name)))
    )
    const covered = new Set([...READ_CASES.map(({ route }) => route), ...Object.keys(SHARED_READS)])
    expect(named.map(({ url }) => url).filter((url) => !covered.has(url))).toEqual([])
    expect([...covered].filter((url) => !server.app.routeList.some((route) => route.method === 'GET' && route.url === url))).toEqual([])
    expect(Object.keys(SHARED_READS).filter((url) => READ_CASES.some(({ route }) => route === url))).toEqual([])
  })

  test.each(READ_CASES.map((each) => [`${each.route} ${each.readers}`, each] as const))(
    '%s',
    async (_title, { address, readers, shows }) => {
      const url = address(foreign)
      const seen: Record<string, unknown> = {}
      for (const [letter, account] of Object.entries(READERS)) {
        const { code, data, text } = await ask(account, url)
        const isRefused = (code === 403 || code === 404) && data === null
        const shown = shows === undefined ? code === 200 && data !== null : code === 200 && text.includes(shows(foreign))
        seen[letter] = shown ? 'reads' : isRefused || (shows !== undefined && code === 200) ? 'no' : text.slice(0, 200)
      }
      expect(seen).toEqual(Object.fromEntries(Object.keys(READERS).map((letter) => [letter, readers.includes(letter) ? 'reads' : 'no'])))
    }
  )
})
