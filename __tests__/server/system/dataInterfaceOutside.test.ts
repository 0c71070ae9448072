import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { InterfacePage, InterfaceRow } from '../../../src/contract/form'
import { HTTP_LIMITS, HttpRows } from '../../../server/system/dataInterfaceHttp'
import { storeInterface, type InterfaceDraft } from '../../../server/system/dataInterfaceRepository'
import { SECOND } from '../../../server/clock'
import { oneDatabase, type TestApp } from '../../support/databases'

const BASE = '/api/system/DataInterface'
const text = (field: string, more: object = {}) => ({
  field,
  fieldName: field,
  dataType: 'varchar' as const,
  required: false,
  defaultValue: null,
  ...more
})

/** A server of somebody else on loopback: slow, broken, or sending on. */
class Neighbour {
  asked: { url: string; method: string; body: string }[] = []
  private readonly server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += String(part)
    })
    request.on('end', () => {
      this.asked.push({ url: request.url ?? '', method: request.method ?? '', body })
      const path = (request.url ?? '').split('?')[0]
      if (path === '/slow') return
      if (path === '/away') return response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
      if (path === '/broken') return response.end('<html>')
      if (path === '/failing') return response.writeHead(500).end('stack')
      if (path === '/scalar') return response.end('{"data":{"list":"no rows"}}')
      if (path === '/large') return response.end(`[${'{"a":"'}${'x'.repeat(1_100_000)}"}]`)
      if (path === '/halved') {
        response.write('[{"id":')
        return request.socket.destroy()
      }
      return response.end(
        JSON.stringify({
          data: {
            list: [
              { id: this.asked.length, name: '站点' },
              { id: 'b', name: body }
            ]
          }
        })
      )
    })
  })

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.server.listen(0, '127.0.0.1', resolve)
    })
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => {
      this.server.close(resolve)
    })
  }
}

oneDatabase((_name, makeApp) => {
  const neighbour = new Neighbour()
  let server: TestApp
  let host: string
  let token: string
  beforeAll(async () => {
    host = await neighbour.listen()
    server = await makeApp({ config: { interfaceHosts: [host] } })
    token = await server.signIn('clerk1')
  })
  afterAll(() => neighbour.close())
  const offer = (url: string, more: object = {}, parameters: InterfaceDraft['parameters'] = []) =>
    server.context.db.transaction((tx) =>
      storeInterface(
        tx,
        {
          id: 'web',
          enCode: 'web',
          fullName: '网',
          source: { kind: 'http', method: 'GET', url, rowsAt: 'data.list', cacheSeconds: 0, ...more },
          parameters
        },
        server.clock.now()
      )
    )
  const ask = (params: Record<string, unknown> = {}) =>
    server.call<InterfaceRow[]>('POST', `${BASE}/web/Actions/Preview`, {
      token,
      body: { paramList: Object.entries(params).map(([field, defaultValue]) => ({ field, defaultValue })) }
    })

  test('rows of a server of the allow-list, with parameters in their place and nowhere else', async () => {
    await offer(`http://${host}/rows/{place}?q={word}`, {}, [text('place'), text('word')])
    neighbour.asked = []
    expect(await ask({ place: 'a/b?c', word: '空 格&x=1' })).toMatchObject({ code: 200, data: [{ id: 1, name: '站点' }, { id: 'b' }] })
    expect(neighbour.asked).toEqual([{ url: '/rows/a%2Fb%3Fc?q=%E7%A9%BA%20%E6%A0%BC%26x%3D1', method: 'GET', body: '' }])
    expect(await ask({ place: '..', word: 'x' })).toMatchObject({ code: 400, msg: '参数的内容不被接受' })
    await offer(`http://${host}/rows`, { method: 'POST' }, [text('word')])
    expect((await ask({ word: '"}' })).data[1]).toEqual({ id: 'b', name: '{"word":"\\"}"}' })
    expect(
      (
        await server.call<InterfacePage>('POST', `${BASE}/web/Action/List`, {
          token,
          body: { keyword: '站', pageSize: 1, columnOptions: 'name' }
        })
      ).data
    ).toMatchObject({ list: [{ name: '站点' }], pagination: { total: 1 } })
  })

  test.each([
    ['/broken', '数据接口返回的内容无法识别'],
    ['/scalar', '数据接口返回的内容无法识别'],
    ['/large', '数据接口返回的内容过大'],
    ['/failing', '数据接口的服务器返回错误（500）'],
    ['/away', '数据接口的服务器要求转到别处，已停止'],
    ['/halved', '数据接口的服务器连接失败，请稍后重试']
  ])('%s is told in words', async (path, msg) => {
    await offer(`http://${host}${path}`)
    expect(await ask()).toMatchObject({ code: 400, msg, data: null })
  })

  test('a server that is not allowed is not asked, whatever its address looks like', async () => {
    for (const url of ['http://localhost:1/x', 'http://127.0.0.1.evil.example/x', `http://127.0.0.2:${host.split(':')[1] ?? ''}/x`]) {
      await offer(url)
      expect(await ask()).toMatchObject({ code: 400, msg: expect.stringContaining('不在允许范围内') })
    }
    for (const url of [
      'file:///etc/passwd',
      'http://{host}/x',
      `http://user:password@${host}/`,
      `http://${host}@evil.example/`,
      'x',
      'http:///x',
      `http://${host}{path}`
    ])
      await expect(offer(url, {}, [text('host'), text('path')])).rejects.toThrow('地址不正确')
  })

  test('an answer is kept for as long as its interface says, for the same parameters, until the interface changes', async () => {
    const kept = async (word: string) => (await ask({ word })).data[0]?.id
    await offer(`http://${host}/rows?q={word}`, { cacheSeconds: 60 }, [text('word')])
    neighbour.asked = []
    expect(await Promise.all([kept('a'), kept('a'), kept('a')])).toEqual([1, 1, 1])
    expect([await kept('b'), await kept('a')]).toEqual([2, 1])
    server.clock.advance(61 * SECOND)
    expect(await kept('a')).toBe(3)
    await offer(`http://${host}/rows?q={word}`, { cacheSeconds: 60 }, [text('word')])
    expect(await kept('a')).toBe(4)
    await offer(`http://${host}/failing`, { cacheSeconds: 60 })
    const before = neighbour.asked.length
    expect([(await ask()).code, (await ask()).code, neighbour.asked.length - before]).toEqual([400, 400, 2])
  })

  test('a server that does not answer is given up', async () => {
    const impatient = new HttpRows([host], server.clock, { ...HTTP_LIMITS, timeoutMs: 100 })
    await expect(
      impatient.rows('web', 1, { kind: 'http', method: 'GET', url: `http://${host}/slow`, rowsAt: '', cacheSeconds: 0 }, new Map())
    ).rejects.toThrow('数据接口的服务器没有及时响应，请稍后重试')
  })
})
