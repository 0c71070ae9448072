import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { cleanUp, runToEnd, startOwnServer, temporaryFolder } from '../support/appServer'

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
    expect(await server.stop()).toBe(0)
    expect(server.output()).toContain('数据已保存')
    silent.destroy()
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
