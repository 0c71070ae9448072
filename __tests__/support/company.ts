import type { Browser } from 'playwright-core'
import { cleanUp, startAppServer, startOwnServer, type AppServer, type CompanyServer, type OwnServerOptions } from './appServer'
import { newPerson, openBrowser, type Person, type PersonOptions } from './browser'
import { signInUnseen, startSignedIn } from './signIn'

/** The demo company as a suite of the real browser has it: one server, one browser, and the people in it. */
export interface Company<Server extends AppServer = AppServer> {
  /** From the first `beforeAll` on. */
  readonly browser: Browser
  readonly server: Server
  /** Who arrived and was not sent home, in order. */
  readonly people: readonly Person[]
  /** Somebody with a phone of his own, signed in, at the workbench. @param options.base another server */
  arrive: (account: string, options?: Partial<PersonOptions>) => Promise<Person>
  /** The same with no page open yet: for who goes elsewhere first, at half the work. */
  enter: (account: string, options?: Partial<PersonOptions>) => Promise<Person>
  /** Everybody leaves. @throws Error when a browser saw something go wrong */
  goHome: () => Promise<void>
}

/**
 * Opens server and browser before the tests of a suite and ends both after them; called at its top, once.
 * @param own a server that is a process of its own, with what it is to be started with
 */
export function openCompany(): Company<CompanyServer>
export function openCompany(own: OwnServerOptions): Company
export function openCompany(own?: OwnServerOptions): Company {
  let browser: Browser
  let server: AppServer
  const people: Person[] = []
  beforeAll(async () => {
    browser = await openBrowser()
    server = await (own === undefined ? startAppServer() : startOwnServer(own))
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    cleanUp()
  })
  const come = async (account: string, more: Partial<PersonOptions>, signIn: typeof startSignedIn): Promise<Person> => {
    const person = await newPerson(browser, { base: server.url, ...more })
    people.push(person)
    await signIn(person.page, more.base ?? server.url, account)
    return person
  }
  return {
    get browser() {
      return browser
    },
    get server() {
      return server
    },
    people,
    arrive: (account, more = {}) => come(account, more, startSignedIn),
    enter: (account, more = {}) => come(account, more, signInUnseen),
    goHome: async () => {
      for (const person of people.splice(0)) await person.leave()
    }
  }
}
