import fc from 'fast-check'
import type { RoleDetail } from '../../../src/contract/admin/roles'
import type { MenuNode } from '../../../src/contract/workbench'
import { Model } from '../../../src/domain/permission'
import { menuLeaves } from '../../../src/domain/workbench/menu'
import { announceRights } from '../../../server/organization/commands/announce'
import { oneDatabase, type TestApp } from '../../support/databases'
import { eventually } from '../../support/eventually'
import { LiveApp } from '../../support/liveApp'
import { listen, testBounds } from '../../support/liveSocket'

const CHANGES = process.env.TEST_FULL === '1' ? 500 : 12
const SEED = 20_261_127
const ROLES = ['r0', 'r1', 'r2', 'r3'] as const
const ROLE_IDS = ROLES.map((code) => `role-${code}`)
const BUTTONS = [
  [Model.accidentOrder, 'btn_dispatch'],
  [Model.accidentOrder, 'btn_duty'],
  [Model.accidentOrder, 'btn_settings'],
  [Model.paymentOrder, 'btn_pay'],
  [Model.statistic, 'btn_export']
] as const
const MENUS = ['statistic', 'yard', 'schedule', 'weather', 'flowTodo'] as const
/** Where the person may work: the positions that the demo company has there, its head office, another branch. */
const PLACES = ['org-head-fleet', 'org-head', 'org-baoan-dispatch'] as const
const LIMITS = [null, 'org-group', 'org-head', 'org-baoan'] as const

interface Rule {
  enabled: boolean
  organizeId: string | null
  buttons: ReadonlySet<string>
  menus: ReadonlySet<string>
}
/** All that the rule knows, kept beside the server by the test itself. */
interface World {
  roles: Map<string, Rule>
  given: Set<string>
  /** Position of each place, what it brings, and whether it is in use. */
  positions: Map<string, { id: string; brings: Set<string>; enabled: boolean }>
  place: string
}

const role = fc.constantFrom(...ROLE_IDS)
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('rights' as const), role, buttons: fc.subarray([...BUTTONS]), menus: fc.subarray([...MENUS]) })
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('role' as const), role, enabled: fc.boolean(), organizeId: fc.constantFrom(...LIMITS) })
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('given' as const), role, isGiven: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('position' as const),
      place: fc.constantFrom(...PLACES),
      role,
      brings: fc.boolean(),
      enabled: fc.boolean()
    })
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('place' as const), place: fc.constantFrom(...PLACES) }) }
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

oneDatabase((_name, makeApp) => {
  let app: TestApp
  let admin: string
  let base: string
  const above = new Map<string, string>()
  const world: World = {
    roles: new Map(ROLE_IDS.map((id) => [id, { enabled: true, organizeId: null, buttons: new Set(), menus: new Set() }])),
    given: new Set(),
    positions: new Map(),
    place: 'org-head-fleet'
  }

  beforeAll(async () => {
    app = await makeApp({ config: { realtime: testBounds() } })
    base = await listen(app)
    admin = await app.signIn('admin')
    for (const enCode of ROLES)
      await app.call('POST', '/api/admin/Roles', { token: admin, key: true, body: { enCode, fullName: enCode, organizeId: null } })
    for (const { id, parent_id } of await app.query<{ id: string; parent_id: string }>('select id, parent_id from organize'))
      above.set(id, parent_id)
    await app.query("delete from user_role where user_id = 'user-driver1'; delete from position_role")
    for (const place of PLACES) {
      await app.query(
        `insert into position (id, organize_id, full_name, en_code, created_at) values ('at-${place}', '${place}', '试岗', 'at-${place}', 0)`
      )
      world.positions.set(place, { id: `at-${place}`, brings: new Set(), enabled: true })
    }
    await app.query("update user_account set organize_id = 'org-head-fleet', position_id = 'at-org-head-fleet' where id = 'user-driver1'")
  })

  const write = async (method: 'PUT', url: string, body: object): Promise<void> =>
    expect(await app.call(method, url, { token: admin, key: true, body })).toMatchObject({ code: 200 })
  const versionOf = async (id: string): Promise<number> =>
    (await app.call<RoleDetail>('GET', `/api/admin/Roles/${id}`, { token: admin })).data.version
  /** What keeping people does: it tells the person in its own transaction. */
  const ofPeople = async (...statements: string[]): Promise<void> => {
    for (const statement of statements) await app.query(statement)
    await app.context.db.transaction(async (tx) => announceRights(tx, app.context.live, 'user-driver1', 0))
  }

  async function act(next: Change): Promise<void> {
    const rule = 'role' in next ? world.roles.get(next.role) : undefined
    switch (next.kind) {
      case 'rights': {
        const rights = next.buttons.map(([menuId, enCode]) => ({ menuId, kind: 'button', enCode }))
        await write('PUT', `/api/admin/Roles/${next.role}/Rights`, { version: await versionOf(next.role), menuIds: next.menus, rights })
        const buttons = new Set(next.buttons.map(([menuId, code]) => `${menuId} ${code}`))
        if (rule !== undefined) world.roles.set(next.role, { ...rule, buttons, menus: new Set(next.menus) })
        return
      }
      case 'role': {
        const { enabled, organizeId } = next
        const body = { fullName: next.role, enabled, organizeId, version: await versionOf(next.role) }
        await write('PUT', `/api/admin/Roles/${next.role}`, body)
        if (rule !== undefined) world.roles.set(next.role, { ...rule, enabled, organizeId })
        return
      }
      case 'given': {
        await ofPeople(
          `delete from user_role where user_id = 'user-driver1' and role_id = '${next.role}'`,
          ...(next.isGiven ? [`insert into user_role values ('user-driver1', '${next.role}')`] : [])
        )
        world.given[next.isGiven ? 'add' : 'delete'](next.role)
        return
      }
      case 'position': {
        const position = world.positions.get(next.place)
        if (position === undefined) return
        await ofPeople(
          `delete from position_role where position_id = '${position.id}' and role_id = '${next.role}'`,
          ...(next.brings ? [`insert into position_role values ('${position.id}', '${next.role}')`] : []),
          `update position set enabled_mark = ${next.enabled ? 1 : 0} where id = '${position.id}'`
        )
        position.brings[next.brings ? 'add' : 'delete'](next.role)
        position.enabled = next.enabled
        return
      }
      case 'place':
        await ofPeople(`update user_account set organize_id = '${next.place}', position_id = 'at-${next.place}' where id = 'user-driver1'`)
        world.place = next.place
    }
  }

  /** The rule in its plainest words. */
  function expected(): { buttons: string[]; menus: string[] } {
    const path: (string | null)[] = [null]
    for (let id: string | undefined = world.place; id !== undefined; id = above.get(id)) path.push(id)
    const position = world.positions.get(world.place)
    const held = ROLE_IDS.filter((id) => world.given.has(id) || (position?.enabled === true && position.brings.has(id)))
    const rules = held.flatMap((id) => world.roles.get(id) ?? []).filter(({ enabled, organizeId }) => enabled && path.includes(organizeId))
    return {
      buttons: [...new Set(rules.flatMap(({ buttons }) => [...buttons]))].sort(),
      menus: [...new Set(rules.flatMap(({ menus }) => [...menus]))].sort()
    }
  }

  const shown = ({ stores: { session, workbench } }: LiveApp) => ({
    buttons: session.permissionList.flatMap(({ modelId, button }) => button.map(({ enCode }) => `${modelId} ${enCode}`)).sort(),
    menus: (workbench.menu ?? [])
      .flatMap((node: MenuNode) => menuLeaves(node))
      .map(({ id }) => id)
      .sort()
  })

  test(`${CHANGES} random changes: two open devices show, and calls answer, what the rule says (seed ${SEED})`, async () => {
    const devices = await Promise.all([LiveApp.signedIn(base, 'driver1'), LiveApp.signedIn(base, 'driver1')])
    for (const { stores } of devices) await stores.workbench.load()
    const token = devices[0].stores.session.token
    for (const [nth, next] of fc.sample(change, { numRuns: CHANGES, seed: SEED }).entries()) {
      await act(next)
      const rule = expected()
      const may = (...keys: string[]): number => (keys.some((key) => rule.buttons.includes(key)) ? 200 : 403)
      const code = async (url: string): Promise<number> => (await app.call('GET', url, { token })).code
      // Calls go by it from the very next one.
      expect([nth, next, await code('/api/transferCar/Fleet/Papers'), await code('/api/transferCar/Company/Settings')]).toEqual([
        nth,
        next,
        may('accidentOrder btn_dispatch', 'accidentOrder btn_duty'),
        may('accidentOrder btn_settings')
      ])
      // The figures ask for the entry, and for any right of towing.
      const seesFigures = rule.menus.includes('statistic') && rule.buttons.some((key) => key.startsWith('accidentOrder '))
      expect([nth, await code('/api/transferCar/Statistic?from=2026-03-01&to=2026-03-02')]).toEqual([nth, seesFigures ? 200 : 403])
      // Devices are told, and read it again by themselves.
      for (const device of devices) await eventually(async () => expect([nth, next, shown(device)]).toEqual([nth, next, rule]))
    }
    for (const { stores } of devices) await stores.session.signOut()
  }, 600_000)
})
