import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { outcomeOf } from '@/domain/outcome'
import { createClock } from '@/platform/clock'
import { createRequest } from '@/platform/request'
import type { Network, RawAnswer, RequestParts } from '@/platform/request/types'
import { Submission } from '@/stores/submission'

const SRC = path.resolve(__dirname, '../../../src')
const SERVICES = path.join(SRC, 'services')

/** Calls that only read; signing in and out; and those whose repeat changes nothing. */
const KEYLESS: readonly string[] = [
  'dataInterface.post',
  'form.list',
  'form.runScript',
  'organization.ask',
  'otherWays.ask',
  'system.areaNames',
  'workFlowTask.ask',
  'session.login',
  'designs.ask',
  'installation.setUp',
  'installation.accept',
  'session.loginSms',
  'signIn.askSecondCode',
  'signIn.takeSecond',
  'signInMini.byCode',
  'signInMini.byMobile',
  'organization.cancelAccount',
  'message.hideConversation',
  'message.readAll',
  'message.remove',
  'organization.starPerson'
]

/** Ids that are no keys of acts, and the outbox, which keeps its keys in its items and frees them by the same rule. */
const MAKES_IDS: readonly string[] = [
  'pages/admin/flowDesigner/model.ts',
  'pages/admin/formDesigner/model.ts',
  'pages/apply/fieldPunchCard/model.ts',
  'pages/login/ways/model.ts',
  'pages/my/modifyPsd/model.ts',
  'pages/transferCar/order/localPhotos.ts',
  'pages/transferCar/stores/photoUploads.ts',
  'stores/captcha.ts',
  'stores/outbox/newActs.ts',
  'stores/outbox/personActs.ts',
  'stores/outbox/sender.ts',
  'stores/submission.ts',
  'stores/transferCar/order/localSignatures.ts'
]

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(at) : /\.tsx?$/.test(entry.name) ? [at] : []
  })

interface Found {
  factory: string
  name: string
  at: number
  count: number
}

/** Functions of a service file that take a key, with its place among their parameters; and those whose calls other than GET carry none. */
const readService = (file: string): { keyed: Found[]; keyless: string[] } => {
  const keyed: Found[] = []
  const keyless: string[] = []
  const visit = (node: ts.Node, factory: string, name: string): void => {
    const own =
      ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node) || ts.isVariableDeclaration(node) ? node.name.getText() : undefined
    const call =
      own === undefined
        ? undefined
        : ts.isMethodDeclaration(node)
          ? node
          : 'initializer' in node && node.initializer !== undefined && ts.isArrowFunction(node.initializer as ts.Node)
            ? (node.initializer as ts.ArrowFunction)
            : undefined
    const at = call?.parameters.findIndex(({ name: each }) => /^(key|idempotencyKey)$/.test(each.getText())) ?? -1
    if (own !== undefined && call !== undefined && at >= 0) keyed.push({ factory, name: own, at, count: call.parameters.length })
    const inside = call === undefined ? name : (own ?? name)
    if (ts.isObjectLiteralExpression(node)) {
      const parts = new Map(node.properties.flatMap((part) => (part.name === undefined ? [] : [[part.name.getText(), part.getText()]])))
      if (parts.has('method') && parts.get('method') !== "method: 'GET'" && !parts.has('idempotencyKey'))
        keyless.push(`${path.basename(file, '.ts')}.${inside}`)
    }
    ts.forEachChild(node, (child) => visit(child, ts.isFunctionDeclaration(node) ? (node.name?.getText() ?? factory) : factory, inside))
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true), '', '')
  return { keyed, keyless }
}

type Service = Readonly<Record<string, (...parts: unknown[]) => unknown>>
type SendOptions = Parameters<Network['send']>[0]
interface Sent {
  method: string
  url: string
  key: string | undefined
}

/** The real way to a server that does each act once for its key and then loses the answer. */
const wayTo = (answer: (sent: Sent) => Promise<RawAnswer>) =>
  createRequest({
    base: 'http://server',
    ownOrigin: '',
    toast: () => undefined,
    mask: { show: () => undefined, hide: () => undefined },
    clock: createClock(),
    getToken: () => 'token',
    sendsIdempotencyKey: () => true,
    codeOfStatus: (status: number) => status,
    onFailure: () => false,
    network: {
      send: ({ method, url, header }: SendOptions) => ({
        answer: answer({ method, url, key: header['Idempotency-Key'] }),
        abort: () => undefined
      }),
      upload: () => {
        throw new Error('unused')
      }
    }
  } as RequestParts)

const serviceOver = (file: string, factory: string, answer: (sent: Sent) => Promise<RawAnswer>): Service => {
  const make = jest.requireActual<Readonly<Record<string, (api: object, more: () => unknown) => Service>>>(file)[factory]
  return make?.({ ...wayTo(answer), workFlowDialect: async () => 'own' }, () => 0) ?? {}
}

/** Stands for any argument: an empty list, an empty text, and whatever is read of it. */
const anything: unknown = new Proxy([], {
  get: (list: unknown[], name) =>
    name in list
      ? (Reflect.get(list, name) as unknown)
      : typeof name === 'symbol' || name === 'then' || name === 'toJSON'
        ? undefined
        : anything
})

const envelope = (code: number): RawAnswer => ({ statusCode: 200, data: { code, msg: '没有办成', data: {} }, header: {} })
const html = (statusCode: number): RawAnswer => ({ statusCode, data: '<html></html>', header: { 'content-type': 'text/html' } })

const LOST: readonly [what: string, answer: () => Promise<RawAnswer>][] = [
  ['502', async () => html(502)],
  ['504', async () => html(504)],
  ['a bare 403', async () => html(403)],
  ['a bare 404', async () => html(404)],
  ['a page instead of an answer', async () => html(200)],
  ['a fault of the server', async () => envelope(500)],
  ['a timeout', () => Promise.reject({ errMsg: 'request:fail timeout' })],
  ['a cut', () => Promise.reject({ errMsg: 'request:fail' })]
]

const FILES = filesBelow(SERVICES)
const WRITERS = FILES.flatMap((file) =>
  readService(file)
    .keyed.filter(({ factory, name }) => name !== 'captchaAddress' && name in serviceOver(file, factory, async () => envelope(200)))
    .map((writer) => ({ ...writer, file }))
)

const press = async (
  submission: Submission,
  { file, factory, name, at, count }: (typeof WRITERS)[number],
  answer: (sent: Sent) => Promise<RawAnswer>
) => {
  const call = serviceOver(file, factory, answer)[name]
  return submission.once(name, {}, async (key) => call?.(...Array.from({ length: count }, (_, place) => (place === at ? key : anything))))
}

test('every call that writes carries a key', () => {
  expect(FILES.flatMap((file) => readService(file).keyless).sort()).toEqual([...KEYLESS].sort())
  expect(WRITERS.length).toBeGreaterThan(90)
})

test('keys are made by Submission and the outbox alone', () => {
  const makers = ['stores', 'pages', 'components', 'hooks']
    .flatMap((folder) => filesBelow(path.join(SRC, folder)))
    .filter((file) => /\b(uuid|newKey)\(\)/.test(readFileSync(file, 'utf8')))
    .map((file) => path.relative(SRC, file))
  expect(makers.sort()).toEqual([...MAKES_IDS].sort())
})

describe.each(WRITERS.map((writer) => [`${writer.factory} ${writer.name}`, writer] as const))('%s', (_name, writer) => {
  test('an answer that was lost after the act: pressed again it has the same key and one effect', async () => {
    for (const [what, lost] of LOST) {
      const submission = new Submission({ uuid: async () => randomUUID() })
      const done = new Map<string, number>()
      let isLost = true
      const answer = async ({ method, key = '' }: Sent): Promise<RawAnswer> => {
        if (method === 'GET') return envelope(200)
        done.set(key, 1)
        if (!isLost) return envelope(200)
        isLost = false
        return lost()
      }
      const { error } = await press(submission, writer, answer)
      if (error === undefined) throw new Error(`${what}: no error`)
      expect([what, outcomeOf(error)]).toEqual([what, 'unknown'])
      await press(submission, writer, answer)
      expect([what, [...done.keys()].filter((key) => key !== '').length, done.size]).toEqual([what, 1, 1])
    }
  })

  test.each([400, 403, 404, 409])('a refusal %i of the platform frees the key', async (code) => {
    const submission = new Submission({ uuid: async () => randomUUID() })
    const keys: (string | undefined)[] = []
    const answer = async ({ method, key }: Sent): Promise<RawAnswer> => {
      if (method === 'GET') return envelope(200)
      keys.push(key)
      return envelope(code)
    }
    await press(submission, writer, answer)
    await press(submission, writer, answer)
    expect([keys.length >= 2, keys[0] === keys.at(-1)]).toEqual([true, false])
  })
})
