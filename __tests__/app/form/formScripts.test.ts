import { ApiError } from '@/domain/apiError'
import { field, openForm } from './support'

describe('scripts that no rule replaces', () => {
  const script = (id: string, event: 'change' | 'beforeSubmit' | 'load', name?: string) => ({
    id,
    event,
    ...(name !== undefined && { field: name })
  })
  const table = field('table', 'rows', '明细', {}, { children: [field('numInput', 'n')] })

  it('run once for a rested change, with the row they come from, and their patches follow', async () => {
    jest.useFakeTimers()
    const { store, toasts } = openForm(
      { fields: [field('comInput', 'a'), table], serverScripts: [script('s1', 'change', 'rows-n')] },
      { rows: [{ n: 1 }, { n: 2 }] },
      {
        runScript: async (call) => {
          calls.push(call)
          return [
            { do: 'set', field: 'a', value: `第 ${(call.row ?? -1) + 1} 行` },
            { do: 'toast', message: '已更新' }
          ]
        }
      }
    )
    const calls: unknown[] = []
    const [, second = ''] = store.rows('rows')
    for (const n of [3, 4, 5]) store.set(`rows[${second}].n`, n)
    await jest.advanceTimersByTimeAsync(499)
    expect(calls).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    expect(calls).toMatchObject([{ scriptId: 's1', row: 1, data: 5, values: { rows: [{ n: 1 }, { n: 5 }] } }])
    expect([store.state('a').value, toasts]).toEqual(['第 2 行', ['已更新']])
    jest.useRealTimers()
  })

  it('beforeSubmit waits for them and may refuse; without a server of ours nothing runs', async () => {
    const form = { fields: [field('comInput', 'a')], serverScripts: [script('s1', 'change', 'a'), script('s2', 'beforeSubmit')] }
    const order: string[] = []
    const run = async ({ scriptId }: { scriptId: string }) => {
      order.push(scriptId)
      return scriptId === 's2' ? [{ do: 'refuse' as const, message: '请先补充照片' }] : []
    }
    const { store } = openForm(form, undefined, { runScript: run })
    store.set('a', 'x')
    expect(await store.beforeSubmit()).toBe('请先补充照片')
    expect(order).toEqual(['s1', 's2'])
    expect(await openForm(form).store.beforeSubmit()).toBe('')
  })

  it('a script that cannot be asked keeps the form from being sent and says so', async () => {
    const { store, toasts } = openForm({ fields: [field('comInput', 'a')], serverScripts: [script('s2', 'beforeSubmit')] }, undefined, {
      runScript: async () => {
        throw new ApiError({ code: 0, message: '网络不可用' })
      }
    })
    expect(await store.beforeSubmit()).toContain('网络不可用')
    expect(toasts).toHaveLength(1)
  })
})
