import { ApiError, ClientCode } from '../../../../src/domain/apiError'
import { BulkModel } from '../../../../src/stores/listDesk/bulk'

const row = (id: string) => ({ id, name: `JF${id}`, body: { version: 3 } })

/** One act on several rows of a table (app.md#wide-screens). */
test('each row is an act of its own: a refused one does not keep the others, and a repeat of it has its key', async () => {
  const asked: [string, { version: number }, string][] = []
  let isDown = true
  let made = 0
  const model = new BulkModel(() => Promise.resolve(`key-${(made += 1)}`))
  const call = (id: string, body: { version: number }, key: string): Promise<object> => {
    asked.push([id, body, key])
    return id === 'b' && isDown ? Promise.reject(new ApiError({ code: ClientCode.network, message: '网络异常' })) : Promise.resolve({})
  }
  await model.run('复核通过', ['a', 'b', 'c'].map(row), call)
  expect([model.done, model.failures]).toEqual([2, [{ id: 'b', name: 'JFb', reason: '网络异常' }]])
  expect(asked.map(([id, body]) => [id, body])).toEqual(['a', 'b', 'c'].map((id) => [id, { version: 3 }]))
  isDown = false
  await model.run('复核通过', [row('b')], call)
  expect([model.done, model.failures, model.isRunning]).toEqual([1, [], false])
  expect(asked[3]?.[2]).toBe(asked[1]?.[2])
  expect(new Set(asked.slice(0, 3).map(([, , key]) => key)).size).toBe(3)
  // Another act on the same row is another act.
  await model.run('作废', [row('b')], call)
  expect(asked[4]?.[2]).not.toBe(asked[3]?.[2])
})
