import { order } from '../support/orders'
import { setUp } from './createRig'

const PAST = [
  order({ source: 'INSURER', bearer: 'INSURER', plateNo: '粤B12345', vehicleClass: 'H2' }),
  order({ source: 'OWNER_CALL', bearer: 'PARTY', plateNo: '粤B22345', vehicleClass: 'K1' }),
  order({ source: 'OWNER_CALL', bearer: 'PARTY', plateNo: '粤B32345', vehicleClass: 'K1' })
]

describe('proposals of a new order', () => {
  it('the source brings its bearer, the plate its class, each named as a proposal; another source another bearer', async () => {
    const { model } = setUp({ past: PAST })
    await model.proposals.learn()
    expect([model.proposals.province, model.form.bearer]).toEqual(['粤', undefined])
    model.set('source', 'INSURER')
    model.setVehicle(0, 'plateNo', '粤B12345')
    expect([model.form.bearer, model.form.vehicles[0]?.vehicleClass]).toEqual(['INSURER', 'H2'])
    expect([model.proposals.isProposed('bearer'), model.proposals.isProposed('vehicleClass')]).toEqual([true, true])
    model.set('source', 'OWNER_CALL')
    model.setVehicle(0, 'plateNo', '粤B99999')
    expect([model.form.bearer, model.form.vehicles[0]?.vehicleClass]).toEqual(['PARTY', 'K1'])
    model.set('source', 'PATROL')
    expect([model.form.bearer, model.proposals.isProposed('bearer')]).toEqual([undefined, false])
  })

  it('what a person chose stays, whatever comes after it', async () => {
    const { model } = setUp({ past: PAST })
    model.set('bearer', 'AGENCY')
    model.setVehicle(0, 'vehicleClass', 'H6')
    await model.proposals.learn()
    model.set('source', 'INSURER')
    model.setVehicle(0, 'plateNo', '粤B12345')
    expect([model.form.bearer, model.form.vehicles[0]?.vehicleClass]).toEqual(['AGENCY', 'H6'])
    expect([model.proposals.isProposed('bearer'), model.proposals.isProposed('vehicleClass')]).toEqual([false, false])
  })

  it('a proposal that a person confirms or changes is his own; what was typed before the answer is proposed for', async () => {
    const { model } = setUp({ past: PAST })
    model.set('source', 'INSURER')
    await model.proposals.learn()
    expect(model.form.bearer).toBe('INSURER')
    model.set('bearer', 'INSURER')
    model.set('source', 'OWNER_CALL')
    expect([model.form.bearer, model.proposals.isProposed('bearer')]).toEqual(['INSURER', false])
    model.startAgain()
    expect([model.form.bearer, model.proposals.isProposed('bearer')]).toEqual([undefined, false])
  })

  it('an order that exists gets none', async () => {
    const { model } = setUp({ id: 'o1', past: PAST })
    await model.load()
    const before = model.form.bearer
    model.set('source', 'INSURER')
    expect([model.form.bearer, model.proposals.isProposed('bearer')]).toEqual([before, false])
  })
})
