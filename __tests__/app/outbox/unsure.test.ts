import { UNSURE_MESSAGE } from '@/domain/outbox/outcome'
import { Phone } from './phone'
import { ActServer } from './server'

test('a server without keys where an act is never found: it goes once more by itself, then a person looks', async () => {
  const server = await ActServer.start()
  const phone = new Phone(server)
  phone.signIn('甲')
  await phone.quiet()
  phone.hasKeys = false
  phone.isThere = () => false
  server.faults.push('cutAfter', 'cutAfter', 'cutAfter')
  await phone.add('到达')
  for (let time = 0; time < 5; time += 1) {
    await phone.quiet()
    phone.fire()
  }
  await phone.quiet()
  expect([phone.attempts.length, phone.outbox.items.map(({ state, error }) => [state, error])]).toEqual([2, [['failed', UNSURE_MESSAGE]]])
  await server.close()
})
