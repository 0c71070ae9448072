import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { MINUTE } from '@/domain/time'
import { localKeys, type LocalKeys } from './keys'
import { Ledger, type LocalChannelName, type LocalRefund, type Trade } from './ledger'
import { NOTICE_FAULTS, NoticeSender, signature, type NoticeFault } from './notices'
import { payPage } from './page'
import { LocalProvider, LocalRefusal, type OrderInput, type RefundInput } from './provider'
import { isSameSecret } from '../secrets'

/** What may befall one call: BEFORE = the line breaks and nothing was done, AFTER = it was done and the answer is lost. */
type CallFault = 'BEFORE' | 'AFTER' | 'NONE'
type CallListener = (name: string, stage: 'BEFORE' | 'AFTER') => void
export interface RunningProvider {
  url: string
  provider: LocalProvider
  notices: NoticeSender
  /** Faults of the next signed calls, one each. */
  planCalls(faults: readonly CallFault[]): void
  /** Told of every signed call, before anything is done and when it is done but not answered (tests). */
  watch(listener: CallListener): void
  close(): Promise<void>
}

const LARGEST = 64 * 1024
/** Requests older than this are refused, ms. */
const WINDOW_MS = 5 * MINUTE
type Body = Record<string, unknown>
/** What a call may name; the signature says that it comes from the server under test. */
type Asked = Body & OrderInput & RefundInput

/**
 * Starts the local provider on loopback.
 * @param folder its books and keys @param port 0 = a free one @param now epoch ms; tests hand in their clock
 */
export async function startLocalProvider(folder: string, port = 0, now: () => number = () => Date.now()): Promise<RunningProvider> {
  const keys = localKeys(folder)
  const notices = new NoticeSender(keys.providerPrivate, now)
  const provider = new LocalProvider(new Ledger(folder), notices, now)
  const faults: CallFault[] = []
  const listeners: CallListener[] = []
  const parts: Parts = {
    keys,
    provider,
    notices,
    now,
    faults,
    tell: (name, stage) => {
      for (const listener of listeners) listener(name, stage)
    }
  }
  const server = createServer((request, response) => {
    void serve(parts, request, response).catch(() => {
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', () => {
      resolve()
    })
  )
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`,
    provider,
    notices,
    planCalls: (planned) => {
      faults.push(...planned)
    },
    watch: (listener) => {
      listeners.push(listener)
    },
    close: () => ended(server, notices)
  }
}

interface Parts {
  keys: LocalKeys
  provider: LocalProvider
  notices: NoticeSender
  now: () => number
  faults: CallFault[]
  tell: CallListener
}

async function ended(server: Server, notices: NoticeSender): Promise<void> {
  notices.end()
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve()
    })
  })
  server.closeAllConnections()
  await closed
}

async function serve(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://provider').pathname
  const [first, second = '', third = ''] = path.split('/').slice(1)
  const body = await read(request)
  if (first === 'pay') return servePage(parts, request.method === 'POST' ? third : '', second, response)
  if (request.method !== 'POST') return plain(response, 404, '404')
  if (first === 'control') return serveControl(parts, request, second, body, response)
  if (first === 'v1' && (second === 'WECHAT' || second === 'ALIPAY')) return serveCall(parts, request, second, third, body, response, path)
  return plain(response, 404, '404')
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    parts.push(part as Buffer)
    length += (part as Buffer).length
    if (length > LARGEST) throw new Error('too long')
  }
  return Buffer.concat(parts).toString('utf8')
}

function servePage({ provider }: Parts, act: string, token: string, response: ServerResponse): void {
  const before = provider.find(token)
  if (before === undefined) {
    plain(response, 404, '没有这笔订单')
    return
  }
  try {
    if (act === 'confirm') provider.payToken(token)
    if (act === 'refuse') provider.refuseToken(token)
  } catch (error) {
    if (!(error instanceof LocalRefusal)) throw error
  }
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(payPage(provider.find(token) ?? before))
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
}

/** Calls of tests and of people who try things: the token lies beside the keys. */
function serveControl(
  { keys, provider, notices, faults }: Parts,
  request: IncomingMessage,
  name: string,
  text: string,
  response: ServerResponse
): void {
  if (!isSameSecret(String(request.headers['x-control-token'] ?? ''), keys.controlToken)) {
    plain(response, 403, '403')
    return
  }
  const body = (text === '' ? {} : JSON.parse(text)) as Body
  switch (name) {
    case 'notices':
      notices.plan(listOf(body.faults).filter((each): each is NoticeFault => (NOTICE_FAULTS as readonly string[]).includes(each)))
      break
    case 'calls':
      faults.push(...listOf(body.faults).filter((each): each is CallFault => each === 'BEFORE' || each === 'AFTER' || each === 'NONE'))
      break
    case 'release':
      notices.release()
      break
    case 'pay':
      provider.payToken(String(body.token), body.late === true)
      break
    case 'holdRefunds':
      provider.holdRefunds = body.hold === true
      break
    case 'finishRefunds':
      provider.finishRefunds(body.failed === true ? 'FAILED' : 'SUCCESS')
      break
    default:
      plain(response, 404, '404')
      return
  }
  plain(response, 200, 'ok')
}
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** A signed call of the merchant; its answer is signed as well. */
function serveCall(
  parts: Parts,
  request: IncomingMessage,
  channel: LocalChannelName,
  name: string,
  text: string,
  response: ServerResponse,
  path: string
): void {
  const { keys, now, faults, tell } = parts
  const header = (part: string): string => String(request.headers[`x-merchant-${part}`] ?? '')
  const isSigned = verify(
    'sha256',
    Buffer.from(`POST\n${path}\n${header('timestamp')}\n${header('nonce')}\n${text}\n`, 'utf8'),
    createPublicKey(keys.merchantPublic),
    Buffer.from(header('signature'), 'base64')
  )
  if (!isSigned || Math.abs(now() - Number(header('timestamp'))) > WINDOW_MS) {
    plain(response, 401, '401')
    return
  }
  tell(name, 'BEFORE')
  const fault = faults.shift() ?? 'NONE'
  if (fault === 'BEFORE') {
    response.destroy()
    return
  }
  let answer: Body
  try {
    answer = { ok: true, ...perform(parts, channel, name, JSON.parse(text) as Asked) }
  } catch (error) {
    if (!(error instanceof LocalRefusal)) throw error
    answer = { ok: false, code: error.code, message: error.message }
  }
  tell(name, 'AFTER')
  if (fault === 'AFTER') {
    response.destroy()
    return
  }
  const body = JSON.stringify(answer)
  const timestamp = String(now())
  const nonce = randomBytes(12).toString('hex')
  response
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'x-provider-timestamp': timestamp,
      'x-provider-nonce': nonce,
      'x-provider-signature': signature(`${header('nonce')}\n${timestamp}\n${nonce}\n${body}\n`, keys.providerPrivate)
    })
    .end(body)
}

function perform({ provider }: Parts, channel: LocalChannelName, name: string, body: Asked): Body {
  const outTradeNo = String(body.outTradeNo)
  switch (name) {
    case 'qr':
      return { token: provider.create(channel, body, 'QR').token }
    case 'link':
      return { token: provider.create(channel, body, 'LINK').token }
    case 'code':
      return paymentView(provider.payByCode(channel, body, String(body.payCode)))
    case 'query':
      return paymentView(provider.query(channel, outTradeNo))
    case 'close':
      return paymentView(provider.close(channel, outTradeNo))
    case 'reverse': {
      provider.reverse(channel, outTradeNo)
      return {}
    }
    case 'refund':
      return refundView({ ...provider.refund(channel, body), state: 'PROCESSING' })
    case 'refundQuery':
      return refundView(provider.findRefund(channel, outTradeNo, String(body.refundNo)))
    case 'bill':
      return { rows: provider.bill(channel, String(body.day)) }
    default:
      throw new LocalRefusal('NOT_FOUND', '没有这个接口')
  }
}

const paymentView = (trade: Trade | undefined): Body =>
  trade === undefined
    ? { state: 'NONE' }
    : { state: trade.state, reason: trade.reason, gatewayNo: trade.gatewayNo, amountFen: trade.amountFen, paidAt: trade.paidAt }
const refundView = (refund: LocalRefund | undefined): Body =>
  refund === undefined
    ? { state: 'NONE' }
    : { state: refund.state, gatewayNo: refund.gatewayNo, amountFen: refund.amountFen, doneAt: refund.doneAt }
