import { md5 } from '../../../src/domain/md5'
import { changePassword } from '../../../server/organization/commands/password'
import { openSession, signIn, type Device } from '../../../server/session/commands'
import { hashPassword } from '../../../server/session/password'
import { passwordHashOf } from '../../../server/session/account'
import { DEMO_PASSWORD } from '../../../server/seed/company'
import { onPostgres, testConfig, type TestApp } from '../../support/databases'

const DEVICE: Device = { ip: '127.0.0.1', platform: 'test', deviceClass: 'app' }
const ROUNDS = process.env.TEST_FULL === '1' ? 200 : 20

/** Signing in at once by different ways, or through several servers: no turnstile stands before these. */
onPostgres((_name, makeApp) => {
  let server: TestApp
  beforeAll(async () => {
    server = await makeApp({ config: { session: { ...testConfig().session, singleLogin: true } } })
  })
  const live = (userId: string) =>
    server.query<{ id: string }>('select id from session_token where user_id = $1 and ended_at is null', [userId])

  test('of sign-ins at once one session is left where a later one ends the earlier', async () => {
    const { context } = server
    for (let round = 0; round < ROUNDS; round++) {
      const log = (i: number) => ({
        id: `race-${round}-${i}`,
        account: 'driver1',
        ip: '',
        platform: '',
        createdAt: context.clock.now(),
        reason: ''
      })
      await Promise.all(
        Array.from({ length: 4 }, (_, i) =>
          context.db.transaction((tx) => openSession(tx, context, { id: 'user-driver1', account: 'driver1' }, DEVICE, log(i)))
        )
      )
      expect(await live('user-driver1')).toHaveLength(1)
    }
  })

  test('a sign-in whose password is changed while it is checked opens nothing that the change does not end', async () => {
    const { context } = server
    const actor = { userId: 'user-driver2' } as Parameters<typeof changePassword>[1]
    let password = DEMO_PASSWORD
    for (let round = 0; round < ROUNDS / 10; round++) {
      const oldHash = (await passwordHashOf(context.db, actor.userId)) ?? ''
      const next = `Another${round}@2026`
      const newHash = await hashPassword(md5(next))
      // The change is kept after the sign-in has read the old hash, while it computes.
      const signing = signIn(
        context,
        { account: 'driver2', password: md5(password), origin: 'password' } as Parameters<typeof signIn>[1],
        DEVICE
      ).then(
        () => 'in',
        () => 'refused'
      )
      await new Promise((resolve) => {
        setTimeout(resolve, 4 * round)
      })
      await context.db.transaction((tx) => changePassword(tx, actor, { oldHash, newHash }, context.live, context.clock.now()))
      await signing
      expect(await live(actor.userId)).toEqual([])
      password = next
    }
  })
})
