import { oneDatabase, type TestApp } from '../../support/databases'
import { listen, LiveSocket, testBounds } from '../../support/liveSocket'
import { field, Filler, plantForm } from './support'

/** That a record of a form changed is told to whoever may open the form, and to nobody else (socket.md#business-events). */
oneDatabase((_name, makeApp) => {
  const ACCOUNTS = ['manager1', 'clerk1', 'driver1', 'admin']
  let server: TestApp
  const sockets = new Map<string, LiveSocket>()
  beforeAll(async () => {
    server = await makeApp({ config: { realtime: testBounds() } })
    for (const [id, role] of [
      ['ofManagers', 'manager'],
      ['ofDrivers', 'driver']
    ] as const)
      await plantForm(server, { id, fields: [field('comInput', 'name')], rights: [{ role, scope: 'all' }] })
    const base = await listen(server)
    for (const account of ACCOUNTS) sockets.set(account, await LiveSocket.join(base, await server.signIn(account)))
  })

  /** Who has heard of a form since the last time. */
  const heard = async (form: string): Promise<string[]> => {
    const who: string[] = []
    for (const [account, socket] of sockets) {
      await socket.settle()
      if (socket.events().some(({ area, kind }) => area === 'form' && kind === form)) who.push(account)
      socket.clear()
    }
    return who
  }

  test.each([
    ['ofManagers', 'manager1'],
    ['ofDrivers', 'driver1']
  ])('%s: written, changed, deleted', async (form, account) => {
    const person = await Filler.of(server, account, form)
    const id = await person.add({ name: '甲' })
    expect(await heard(form)).toEqual([account, 'admin'])
    await person.change(id, { name: '乙' })
    expect(await heard(form)).toEqual([account, 'admin'])
    await person.call('DELETE', `/api/visualdev/OnlineDev/${form}/${id}`)
    expect(await heard(form)).toEqual([account, 'admin'])
  })
})
