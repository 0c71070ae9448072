import type { TelephoneCall } from '../../../src/contract/transferCar/calls'
import { CallsModel } from '../../../src/components/Desk/CallWindow/model'

const call = (id: string, state: TelephoneCall['state'] = 'RINGING'): TelephoneCall => ({
  id,
  state,
  number: '13800138000',
  startedAt: 1,
  answeredAt: null,
  endedAt: null,
  customers: [],
  orders: []
})

/** Calls as the window has them (intake.md#incoming-calls). */
describe('calls at a desk', () => {
  /** Answers come when the test gives them. */
  const made = () => {
    const waiting: { id: string; give: (data: TelephoneCall) => Promise<void> }[] = []
    const session = { token: 'mine' }
    const model = new CallsModel({
      session,
      read: (id) =>
        new Promise((resolve) => {
          const give = async (data: TelephoneCall) => {
            resolve(data)
            for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
          }
          waiting.push({ id, give })
        })
    })
    return { model, session, waiting }
  }
  const states = (model: CallsModel) => model.calls.map(({ id, state }) => `${id} ${state}`)

  it("begin with their ring, newest first; one that rang before this page is nobody's", async () => {
    const { model, waiting } = made()
    model.changed({ kind: 'ANSWERED', id: 'earlier' })
    expect(waiting).toEqual([])
    for (const id of ['a', 'b']) {
      model.changed({ kind: 'RINGING', id })
      await waiting.at(-1)?.give(call(id))
    }
    expect(states(model)).toEqual(['b RINGING', 'a RINGING'])
    model.show('a')
    model.close('b')
    expect(states(model)).toEqual(['a RINGING'])
  })

  it('never go back, though answers come in another order; one that was turned away stays away', async () => {
    const { model, waiting } = made()
    model.changed({ kind: 'RINGING', id: 'a' })
    model.changed({ kind: 'ANSWERED', id: 'a' })
    model.changed({ kind: 'ENDED', id: 'a' })
    await waiting[2]?.give(call('a', 'ENDED'))
    await waiting[0]?.give(call('a', 'RINGING'))
    await waiting[1]?.give(call('a', 'ANSWERED'))
    expect(states(model)).toEqual(['a ENDED'])
    model.changed({ kind: 'RINGING', id: 'b' })
    model.close('b')
    await waiting[3]?.give(call('b'))
    model.changed({ kind: 'ENDED', id: 'b' })
    expect([states(model), waiting.length]).toEqual([['a ENDED'], 4])
  })

  it('are not shown to who signs in meanwhile', async () => {
    const { model, session, waiting } = made()
    model.changed({ kind: 'RINGING', id: 'a' })
    session.token = 'of somebody else'
    await waiting[0]?.give(call('a'))
    expect(model.calls).toEqual([])
  })
})
