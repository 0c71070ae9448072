import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { cleanUp, runToEnd, startOwnServer, temporaryFolder } from '../support/appServer'
import { eventually } from '../support/eventually'
import { LiveSocket } from '../support/liveSocket'
import { tokenOf } from '../support/token'

afterEach(cleanUp)

/** One clear line in Chinese after the progress lines, no stack trace, and the process has failed. */
const expectOneLine = ({ code, text, complaints }: { code: number | null; text: string; complaints: string[] }, words: RegExp): void => {
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toMatch(words)
  expect(complaints[0]).toMatch(/[\u4e00-\u9fa5]/)
  expect(text).not.toMatch(/\n\s+at .+:\d+/)
  expect(code).toBe(1)
}

describe('the server as a process', () => {
  // First: what it starts is new, while another suite prepares the folder that later ones are copied from.
  test('npm start shows what it does and passes SIGTERM on', async () => {
    const server = await startOwnServer({ asCommand: true, isFirstStart: true })
    expect(server.output()).toMatch(/\[1\/2\].*H5/)
    expect(server.output()).toContain('[2/2]')
    expect(server.output()).toContain(`http://localhost:${server.port}`)
    for (const account of ['dispatcher1', 'driver1', 'admin']) expect(server.output()).toContain(account)
    expect(await server.stop()).toBe(0)
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  })

  test('health says what is running; a second process on its folder ends with one line; SIGTERM ends it while a client asks for nothing', async () => {
    const server = await startOwnServer()
    const health = (await (await fetch(`${server.url}/healthz`)).json()) as Record<string, unknown>
    expect(health).toMatchObject({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string })
    expect(Object.keys(health)).toContain('database')
    expectOneLine(await runToEnd({ dataDir: server.dataDir }), /正被另一个进程使用/)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const silent = connect(server.port, '127.0.0.1')
    silent.on('error', () => undefined)
    await once(silent, 'connect')
    const socket = await LiveSocket.join(server.url, await tokenOf(server.url, 'dispatcher1'))
    expect(await server.stop()).toBe(0)
    expect(await socket.closed()).toBe(1001)
    expect(server.output()).toContain('数据已保存')
    silent.destroy()
  })

  test('while it ends it is not ready, takes no sockets and tells those that are open one after another; a second SIGTERM ends it at once', async () => {
    const server = await startOwnServer()
    const tokens = await Promise.all(['dispatcher1', 'dispatcher2'].map((account) => tokenOf(server.url, account)))
    const sockets = await Promise.all(tokens.flatMap((token) => Array.from({ length: 20 }, () => LiveSocket.join(server.url, token))))
    const ended = server.stop()
    await eventually(async () => {
      const answer = await fetch(`${server.url}/readyz`)
      expect([answer.status, await answer.json()]).toEqual([503, { status: 'waiting', missing: ['draining'] }])
    })
    await expect(LiveSocket.open(server.url, tokens[0] ?? '')).rejects.toThrow()
    await Promise.race(sockets.map((socket) => socket.closed()))
    const told = sockets.map(({ closeCode }) => closeCode)
    expect(told).toContain(1001)
    expect(told).toContain(undefined)
    // Within a second it is taken for the same order, told twice.
    let code: number | null | undefined
    void ended.then((its) => (code = its))
    await eventually(() => {
      void server.stop()
      expect(code).toBe(1)
      return Promise.resolve()
    })
  })

  test('a busy port gives one line', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const { port } = holder.address() as AddressInfo
    expectOneLine(await runToEnd({ port }), new RegExp(`${port}`))
    holder.close()
  })

  test('a folder that cannot be written gives one line', async () => {
    // A file stands where the folder should be: refused for every user, root included.
    const file = path.join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expectOneLine(await runToEnd({ dataDir: path.join(file, 'data') }), /写入|目录|文件夹/)
  })

  test('a database that does not answer gives one line, without its password', async () => {
    const ended = await runToEnd({ env: { DATABASE_URL: 'postgres://nobody:hidden-word@127.0.0.1:1/none' } })
    expectOneLine(ended, /数据库/)
    expect(ended.text).not.toContain('hidden-word')
  })
})
