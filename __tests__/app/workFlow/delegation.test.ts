import { FormStore } from '@/form'
import type { DelegationBody } from '@/contract/workFlowDelegation'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import { DelegationFormModel } from '@/pages/workFlow/delegation/form/model'
import { delegationState } from '@/pages/workFlow/delegation/model'
import { device, formParts, person } from './support'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const NOW = 30_000_000 * MINUTE + 59_000

/** The page of a new delegation on this device, and what it sends. */
function newDelegation({ keys, book } = device()) {
  const sent: DelegationBody[] = []
  const model = new DelegationFormModel({
    id: '',
    now: () => NOW,
    keys,
    book,
    flows: { selector: () => Promise.resolve([]) },
    service: {
      list: () => Promise.resolve({ list: [], total: 0 }),
      save: (_id, body) => {
        sent.push(body)
        return Promise.resolve(null)
      }
    },
    makeForm: (form, values) => {
      const context = person()
      return new FormStore(formParts(createFormEngine(normaliseForm(form), context, values), context))
    }
  })
  return { model, sent }
}

test('what is given now counts at once, from the minute that the form shows, for a day', async () => {
  const { model, sent } = newDelegation()
  await model.load()
  model.form?.set('toUserId', 'u2')
  expect(await model.send()).toBe(true)
  const [{ startTime, endTime } = { startTime: 0, endTime: 0 }] = sent
  expect([sent.length, NOW - startTime, endTime - startTime]).toEqual([1, 59_000, DAY])
  expect([startTime - 1, startTime, endTime, endTime + 1].map((now) => delegationState({ startTime, endTime }, now))).toEqual([
    'coming',
    'current',
    'current',
    'over'
  ])
})

test('what was typed is there again until it is stored', async () => {
  const phone = device()
  const first = newDelegation(phone).model
  await first.load()
  first.form?.set('toUserId', 'u2')
  first.form?.set('description', '外出学习')
  first.keep()
  const second = newDelegation(phone).model
  await second.load()
  expect(second.form?.engine.values()).toMatchObject({ toUserId: 'u2', description: '外出学习' })
  expect(await second.send()).toBe(true)
  const third = newDelegation(phone).model
  await third.load()
  expect(third.form?.engine.values().description ?? '').toBe('')
})
