import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runDue } from '../../../server/jobs/worker'
import { openTracing } from '../../../server/openTelemetry'
import { readOperationsSettings } from '../../../server/operations/settings'
import { oneDatabase, type TestApp } from '../../support/databases'
import { LiveSocket } from '../../support/liveSocket'

/** As OTLP's JSON names it (opentelemetry-proto, trace/v1). */
interface Told {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}
interface Batch {
  resourceSpans: { resource: { attributes: Told['attributes'] }; scopeSpans: { spans: Told[] }[] }[]
}
const SERVER = 2
const CLIENT = 3
const CONSUMER = 5
const ERROR = 2

const attributesOf = ({ attributes }: Pick<Told, 'attributes'>): Record<string, string | number | undefined> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

/** A collector as strict as a real one: another path, type or method than OTLP over HTTP is refused, and what it takes must have OTLP's form. */
class Collector {
  readonly batches: Batch[] = []
  readonly headers: IncomingHttpHeaders[] = []
  isAway = false
  private readonly server: Server = createServer((request, response) => {
    const isOtlp = request.method === 'POST' && request.url === '/v1/traces' && request.headers['content-type'] === 'application/json'
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      // 400 is for good, unlike 503, which an exporter tries again.
      if (this.isAway || !isOtlp) return response.writeHead(400).end()
      this.headers.push(request.headers)
      this.batches.push(JSON.parse(Buffer.concat(parts).toString('utf8')) as Batch)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  get spans(): Told[] {
    return this.batches.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
  }

  close(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }
}

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let collector: Collector
  let address: string
  let said: string[]
  let stop: () => Promise<void>
  beforeAll(async () => {
    server = await makeApp({
      config: { trustProxy: 1 },
      prepare: (app) => {
        const { context } = app
        app.post('/test/job', () =>
          context.db.transaction((tx) =>
            context.jobs.schedule(tx, 'offer', 'followed', context.clock.now() - 1, { orderId: 'nobody', dueAt: 0 })
          )
        )
        app.get('/test/broken', () => Promise.reject(new Error('秘密的内容')))
        app.get('/test/outward', async () => (await fetch(`${address}/elsewhere/secret-path?key=secret-key`)).status)
      }
    })
  })
  beforeEach(async () => {
    collector = new Collector()
    address = await collector.listen()
    said = []
    const { tracing } = readOperationsSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: `${address}/`, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b' })
    if (tracing === undefined) throw new Error('no settings')
    stop = openTracing(tracing, { version: '1.2.3', role: 'web' }, (line) => said.push(line))
  })
  afterEach(async () => {
    await stop()
    await collector.close()
  })
  /** What was told once everything is: the end of a process tells the rest. */
  const told = async (): Promise<Told[]> => {
    await stop()
    return collector.spans
  }
  const one = (spans: readonly Told[], name: string): Told => {
    const found = spans.filter((span) => span.name === name)
    expect([name, found.length]).toEqual([name, 1])
    return found[0]!
  }

  test('a request is a span by its pattern, its statements lie below it, and nothing of a person is told', async () => {
    const token = await server.signIn('clerk1')
    const url = '/api/transferCar/AccidentOrder?keyword=%E7%B2%A4B12345'
    await server.app.inject({ url, headers: { authorization: token, 'x-request-id': 'followed-0123456789' } })
    const spans = await told()
    const request = one(spans, 'GET /api/transferCar/AccidentOrder')
    expect(request).toMatchObject({
      kind: SERVER,
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/)
    })
    expect(attributesOf(request)).toMatchObject({
      'http.response.status_code': 200,
      'towing.code': 200,
      'towing.request_id': 'followed-0123456789'
    })
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
    expect(statements.length).toBeGreaterThan(1)
    for (const statement of statements) {
      expect(statement).toMatchObject({ kind: CLIENT, traceId: request.traceId })
      expect(attributesOf(statement)['db.system.name']).toBe('postgresql')
      const [begun, ended] = [BigInt(statement.startTimeUnixNano), BigInt(statement.endTimeUnixNano)]
      expect(begun <= ended && begun >= BigInt(request.startTimeUnixNano)).toBe(true)
    }
    const text = JSON.stringify(collector.batches)
    for (const secret of ['粤B12345', '%E7', token.slice(7), 'clerk1', 'Towing@2026'])
      expect([secret, text.includes(secret)]).toEqual([secret, false])
    expect(attributesOf(collector.batches[0]!.resourceSpans[0]!.resource)).toMatchObject({
      'service.name': 'towing-server',
      'service.version': '1.2.3'
    })
    expect(collector.headers[0]?.['x-key']).toBe('a b')
  })

  test('a trace that a proxy began goes on; what fails here is an error, what is refused is none', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await server.app.inject({ url: '/test/broken', headers: { traceparent } })
    await server.app.inject({ url: '/api/oauth/CurrentUser' })
    const spans = await told()
    expect(one(spans, 'GET /test/broken')).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
      status: { code: ERROR }
    })
    expect(one(spans, 'GET /api/oauth/CurrentUser').status.code).not.toBe(ERROR)
    expect(JSON.stringify(collector.batches)).not.toContain('秘密')
  })

  test('jobs, frames and questions to other servers are followed, addresses of those are not told', async () => {
    await server.query('delete from pgboss.job')
    await server.app.inject({ method: 'POST', url: '/test/job', headers: { 'x-request-id': 'asked-0123456789' } })
    server.clock.advance(1)
    expect(await runDue(server.context)).toBe(1)
    await server.app.inject({ url: '/test/outward' })
    if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 })
    const socket = await LiveSocket.join(
      `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`,
      await server.signIn('clerk1')
    )
    socket.send({ method: 'CatchUp', known: [], since: 0 })
    await socket.settle()
    socket.close()
    const spans = await told()
    expect(one(spans, 'job offer')).toMatchObject({ kind: CONSUMER })
    expect(attributesOf(one(spans, 'job offer'))['towing.request_id']).toBe('asked-0123456789')
    const outward = spans.find(({ parentSpanId }) => parentSpanId === one(spans, 'GET /test/outward').spanId)!
    expect(attributesOf(outward)).toEqual({
      'http.request.method': 'GET',
      'server.address': new URL(address).host,
      'http.response.status_code': 400
    })
    const frame = one(spans, 'frame CatchUp')
    expect(frame).toMatchObject({ kind: SERVER })
    expect(spans.some(({ parentSpanId }) => parentSpanId === frame.spanId)).toBe(true)
    expect(JSON.stringify(collector.batches)).not.toContain('secret')
  })

  test('a collector that is away holds nobody up, and is spoken of once', async () => {
    collector.isAway = true
    for (let i = 0; i < 3; i++) expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect(await told()).toEqual([])
    expect(said).toEqual(['traces are not taken by the collector'])
  })

  test('nothing is followed once it has ended', async () => {
    await stop()
    await server.app.inject({ url: '/healthz' })
    expect(collector.spans).toEqual([])
  })
})

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, '应为 http 或 https 地址'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_SAMPLER_ARG: '2' }, '0 到 1'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_EXPORTER_OTLP_HEADERS: 'no value' }, '名称=值'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_EXPORTER_OTLP_HEADERS: 'a=%E0%A4%A' }, '名称=值']
])('settings that cannot be meant end the start: %j', (env, words) => {
  expect(() => readOperationsSettings(env)).toThrow(words)
})

test('without an address nobody is told anything', () => {
  expect(readOperationsSettings({}).tracing).toBeUndefined()
})
