import { ApiError } from '@/domain/apiError'
import { normaliseForm } from '@/domain/form/normalise'
import { draftValues } from '@/form/store/draftValues'
import { FORM, STORED, open } from './openRecord'

describe('a draft', () => {
  it('holds what was changed, comes back, and is thrown away on request', async () => {
    const { model, type, shelf } = open({ mode: 'edit', record: STORED })
    await model.load()
    type({ note: '没有写完' })
    model.saveNow()
    expect(JSON.stringify([...shelf.values.values()])).not.toContain('粤B1')
    const back = open({ shelf, mode: 'edit', record: STORED })
    await back.model.load()
    expect([back.model.isRestored, back.model.form?.state('note').value, back.model.form?.state('truck').value]).toEqual([
      true,
      '没有写完',
      '粤B1'
    ])
    back.model.startAgain()
    expect([back.model.isRestored, back.model.isDirty, back.model.form?.state('note').value]).toEqual([false, false, '原来的'])
    const gone = open({ shelf, mode: 'edit', record: STORED })
    await gone.model.load()
    expect(gone.model.isRestored).toBe(false)
  })

  it('over a record that others changed meanwhile keeps their fields and says so', async () => {
    const { model, type, shelf } = open({ mode: 'edit', record: STORED })
    await model.load()
    type({ note: '没有写完' })
    model.saveNow()
    const back = open({ shelf, mode: 'edit', record: { ...STORED, version: 4, values: { ...STORED.values, truck: '粤B9' } } })
    await back.model.load()
    expect(back.model.conflict).toHaveLength(1)
    expect([back.model.form?.state('note').value, back.model.form?.state('truck').value]).toEqual(['没有写完', '粤B9'])
  })

  it('belongs to one person', async () => {
    const { model, type, shelf } = open()
    await model.load()
    type({ truck: '粤B1' })
    model.saveNow()
    const other = open({ shelf, user: 'u2' })
    await other.model.load()
    expect(other.model.isRestored).toBe(false)
  })

  it('never keeps passwords, codes or identity numbers', () => {
    const kept = draftValues(normaliseForm(FORM), {
      truck: '粤B1',
      note: ' 11010519491231002X ',
      pin: 'secret',
      cost: 1,
      unknown: '110105194912310021',
      items: [
        { name: '轮胎', owner: '张三的号' },
        { name: '11010519491231002X', owner: '' }
      ]
    })
    expect(kept).toEqual({ truck: '粤B1', cost: 1, unknown: '110105194912310021', items: [{ name: '轮胎' }, {}] })
  })
})

describe('two people at one record', () => {
  const conflict = () =>
    new ApiError({
      code: 409,
      message: '记录已被他人修改',
      data: { id: 'r1', version: 4, data: JSON.stringify({ ...STORED.values, truck: '粤B8', note: '别人写的' }) }
    })

  it('the second sees what changed; his own words stand over it and go out against the newer version', async () => {
    const { model, sent, type } = open({ mode: 'edit', record: STORED, answers: [conflict()] })
    await model.load()
    type({ note: '本机写的', cost: 7 })
    expect(await model.submit()).toBe(false)
    expect(model.conflict).toEqual(['拖车 → 粤B8（已改）', '备注 → 别人写的（本机也改了此项）'])
    expect(['truck', 'note', 'cost'].map((key) => model.form?.state(key).value)).toEqual(['粤B8', '本机写的', 7])
    model.goOn()
    expect(model.conflict).toBeUndefined()
    expect(await model.submit()).toBe(true)
    expect(sent.map(({ version }) => version)).toEqual([3, 4])
    expect(sent[1]?.values).toMatchObject({ truck: '粤B8', note: '本机写的', cost: 7 })
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  it('or takes theirs', async () => {
    const { model, type } = open({ mode: 'edit', record: STORED, answers: [conflict()] })
    await model.load()
    type({ note: '本机写的' })
    await model.submit()
    model.startAgain()
    expect([model.conflict, model.isDirty, model.form?.state('note').value]).toEqual([undefined, false, '别人写的'])
  })
})
