/** A miniature tree with one violation of each lint rule, and clean neighbours that must stay unreported. */
export interface Planted {
  /** What is broken, as the test names it. */
  name: string
  file: string
  text: string
  /** Part of the reported message or the rule's id. */
  reported: string
}

const CONTRACT = "import { Login } from '@/contract/session'\n\nexport const seen = Login\n"

/** Files that violations import; every one of them is clean. */
export const CLEAN: Record<string, string> = {
  'src/contract/session.ts': "export const Login = { type: 'object' }\nexport interface Login { account: string }\n",
  'src/contract/codes.ts': 'export const BodyCode = { ok: 200 } as const\n',
  'src/domain/validators/plate.ts': 'export const parsePlate = (text: string): string => text.trim()\n',
  'src/platform/storage.ts': 'export const storage = { get: (key: string): string => key }\nexport type Storage = typeof storage\n',
  'src/services/session.ts': "import { BodyCode } from '@/contract/codes'\n\nexport const ok = BodyCode.ok\n",
  'src/stores/sessionStore.ts':
    "import type { Storage } from '@/platform/storage'\n\nexport class SessionStore {\n  constructor(readonly storage: Storage) {}\n}\n",
  'src/components/Card/index.ts':
    "import type { SessionStore } from '@/stores/sessionStore'\n\nexport type Props = { session: SessionStore }\n",
  'src/pages/transferCar/pay.ts': 'export const pay = (fen: number): number => fen\n',
  'src/pages/index/apply.ts': "import { parsePlate } from '@/domain/validators/plate'\n\nexport const shown = parsePlate('x')\n",
  'server/database/client.ts':
    "export type Db = { query: string }\nexport type Tx = { run: string }\nexport const openDatabase = (): Db => ({ query: '' })\n",
  'server/session/repository.ts': "import type { Tx } from '../database/client'\n\nexport const findToken = (tx: Tx): string => tx.run\n",
  'server/transferCar/fees/bill.ts': 'export interface Bill {\n  id: string\n}\n',
  'server/transferCar/total.ts': 'export const total = 1\n',
  'server/session/routes.ts':
    "import { findToken } from './repository'\nimport { Login } from '@/contract/session'\n\nexport const routes = [findToken, Login]\n",
  'server/files/routes.ts': "import { parsePlate } from '@/domain/validators/plate'\n\nexport const routes = [parsePlate]\n"
}

export const PLANTED: Planted[] = [
  {
    name: 'a model that stands beside other files',
    file: 'src/pages/transferCar/payModel.ts',
    text: 'export class PayModel {\n  isPaid = false\n}\n',
    reported: 'a model is model.ts'
  },
  {
    name: 'contract imports domain',
    file: 'src/contract/order.ts',
    text: "import { parsePlate } from '@/domain/validators/plate'\n\nexport const x = parsePlate\n",
    reported: 'contract imports only contract'
  },
  {
    name: 'domain imports platform',
    file: 'src/domain/bad.ts',
    text: "import { storage } from '@/platform/storage'\n\nexport const x = storage\n",
    reported: 'domain imports only domain'
  },
  {
    name: 'domain imports MobX',
    file: 'src/domain/bad2.ts',
    text: "import { makeAutoObservable } from 'mobx'\n\nexport const x = makeAutoObservable\n",
    reported: 'domain is pure'
  },
  { name: 'domain imports a schema as a value', file: 'src/domain/bad3.ts', text: CONTRACT, reported: 'import contract by `import type`' },
  {
    name: 'platform imports a store',
    file: 'src/platform/bad.ts',
    text: "import { SessionStore } from '@/stores/sessionStore'\n\nexport const x = SessionStore\n",
    reported: 'platform imports only contract and domain'
  },
  {
    name: 'a service imports a store',
    file: 'src/services/bad.ts',
    text: "import type { SessionStore } from '@/stores/sessionStore'\n\nexport type X = SessionStore\n",
    reported: 'services are typed calls'
  },
  {
    name: 'a store creates the layer below itself',
    file: 'src/stores/bad.ts',
    text: "import { storage } from '@/platform/storage'\n\nexport const x = storage\n",
    reported: 'get the layer below by constructor'
  },
  {
    name: 'a store imports a component',
    file: 'src/stores/bad2.ts',
    text: "import type { Props } from '@/components/Card'\n\nexport type X = Props\n",
    reported: 'stores get the layer below by constructor'
  },
  {
    name: 'a component calls a service',
    file: 'src/components/Bad/index.ts',
    text: "import { ok } from '@/services/session'\n\nexport const x = ok\n",
    reported: 'components reach data through useStores()'
  },
  {
    name: 'a component makes a store itself',
    file: 'src/components/Bad2/index.ts',
    text: "import { SessionStore } from '@/stores/sessionStore'\n\nexport const x = SessionStore\n",
    reported: 'components reach stores through useStores()'
  },
  {
    name: 'a hook imports a page',
    file: 'src/hooks/useBad.ts',
    text: "import { pay } from '@/pages/transferCar/pay'\n\nexport const x = pay\n",
    reported: 'hooks reach data through useStores()'
  },
  {
    name: 'a page imports another package of pages',
    file: 'src/pages/message/bad.ts',
    text: "import { pay } from '../transferCar/pay'\n\nexport const x = pay\n",
    reported: 'a page never imports another package of pages'
  },
  {
    name: 'a main page imports a subpackage',
    file: 'src/pages/form/bad.ts',
    text: "import { pay } from '@/pages/transferCar/pay'\n\nexport const x = pay\n",
    reported: 'a page never imports another package of pages'
  },
  {
    name: 'main-package code imports a subpackage',
    file: 'src/app.ts',
    text: "import { pay } from '@/pages/transferCar/pay'\n\nexport const x = pay\n",
    reported: 'main-package code never imports a subpackage'
  },
  {
    name: 'the app imports the server',
    file: 'src/services/bad2.ts',
    text: "import { openDatabase } from '../../server/database/client'\n\nexport const x = openDatabase\n",
    reported: 'the app never imports the server'
  },
  {
    name: 'the server imports a store',
    file: 'server/session/bad.ts',
    text: "import { SessionStore } from '@/stores/sessionStore'\n\nexport const x = SessionStore\n",
    reported: 'the server imports only contract and domain'
  },
  {
    name: 'a server area reads the tables of another',
    file: 'server/files/commands.ts',
    text: "import { findToken } from '../session/repository'\n\nexport const x = findToken\n",
    reported: 'one server area reaches another through its commands'
  },
  {
    name: 'a server area imports one above it',
    file: 'server/files/upward.ts',
    text: "import { routes } from '../session/routes'\n\nexport const x = routes\n",
    reported: 'an area of the server imports areas below it only'
  },
  {
    name: 'a server area imports a type of one above it',
    file: 'server/transferCar/order/upward.ts',
    text: "import type { Bill } from '../fees/bill'\n\nexport const x = (bill: Bill): Bill => bill\n",
    reported: 'an area of the server imports areas below it only'
  },
  {
    name: 'a server area imports what stands above all its neighbours',
    file: 'server/transferCar/fees/upward.ts',
    text: "import { total } from '../total'\n\nexport const x = total\n",
    reported: 'an area of the server imports areas below it only'
  },
  {
    name: 'a command opens the database',
    file: 'server/files/commandsA.ts',
    text: "import { openDatabase } from '../database/client'\n\nexport const x = openDatabase\n",
    reported: 'take the transaction as argument'
  },
  {
    name: 'a repository takes the pool handle',
    file: 'server/files/repository.ts',
    text: 'export const list = (context: { db: string }): string => context.db\n',
    reported: 'take the transaction as argument'
  },
  {
    name: 'an import cycle',
    file: 'src/domain/cycleA.ts',
    text: "import { b } from './cycleB'\n\nexport const a = (): number => b\n",
    reported: 'import(no-cycle)'
  },
  {
    name: 'the other half of the cycle',
    file: 'src/domain/cycleB.ts',
    text: "import { a } from './cycleA'\n\nexport const b = a()\n",
    reported: 'import(no-cycle)'
  },
  {
    name: 'a cycle of types',
    file: 'server/files/typesA.ts',
    text: "import type { B } from './typesB'\n\nexport interface A {\n  b: B | null\n}\n",
    reported: 'import(no-cycle)'
  },
  {
    name: 'the other half of the cycle of types',
    file: 'server/files/typesB.ts',
    text: "import type { A } from './typesA'\n\nexport interface B {\n  a: A | null\n}\n",
    reported: 'import(no-cycle)'
  },
  {
    name: 'any',
    file: 'src/domain/any.ts',
    text: 'export const x = (value: any): string => String(value)\n',
    reported: '@typescript-eslint/no-explicit-any'
  },
  {
    name: 'an ignored compiler error',
    file: 'src/domain/ignored.ts',
    text: '// @ts-ignore\nexport const x: string = 1\n',
    reported: '@typescript-eslint/ban-ts-comment'
  },
  {
    name: 'a promise nobody waits for',
    file: 'server/files/floating.ts',
    text: 'const save = async (): Promise<void> => undefined\nexport const run = (): void => {\n  save()\n}\n',
    reported: 'typescript(no-floating-promises)'
  },
  {
    name: 'a cast over unknown',
    file: 'server/files/cast.ts',
    text: 'export const x = (text: string): number => text as unknown as number\n',
    reported: 'a cast over unknown hides a wrong type'
  },
  {
    name: 'a case that takes several screens to read',
    file: '__tests__/domain/long.test.ts',
    text: `test.each([1])('x %d', () => {\n${'  expect(1).toBe(1)\n'.repeat(80)}})\n`,
    reported: 'a case of 82 lines'
  },
  {
    name: 'a limit of time that the runner has anyway',
    file: '__tests__/domain/limit.test.ts',
    text: "beforeAll(() => undefined, 60 * 1000)\ntest('x', () => expect(1).toBe(1), 300_000)\n",
    reported: 'a limit of time that the runner has anyway'
  },
  { name: 'eval', file: 'src/domain/eval.ts', text: "export const x = (): unknown => eval('1')\n", reported: 'code run from text' },
  {
    name: 'new Function',
    file: 'server/files/newFunction.ts',
    text: "export const x = new Function('return 1')\n",
    reported: 'code run from text'
  },
  {
    name: 'Taro I/O outside platform',
    file: 'src/pages/login/bad.ts',
    text: "import Taro from '@tarojs/taro'\n\nexport const go = (): void => {\n  void Taro.navigateTo({ url: '/x' })\n}\n",
    reported: 'only src/platform calls the device'
  },
  {
    name: 'the schema library in the app',
    file: 'src/pages/login/schema.ts',
    text: "import { Type } from '@sinclair/typebox'\n\nexport const x = Type\n",
    reported: 'the schema library is used by contract and server only'
  },
  {
    name: 'a Node module in the app',
    file: 'src/hooks/useNode.ts',
    text: "import path from 'node:path'\n\nexport const x = path\n",
    reported: 'Node modules belong to the server'
  },
  {
    name: 'a hook behind a condition',
    file: 'src/hooks/useMaybe.ts',
    text: "import { useState } from 'react'\n\nexport const useMaybe = (on: boolean): unknown => {\n  if (on) return useState(0)\n  return undefined\n}\n",
    reported: 'react-hooks/rules-of-hooks'
  },
  {
    name: "a browser's document in a file for all platforms",
    file: 'src/platform/pictures.ts',
    text: "export const make = (): unknown => document.createElement('canvas')\n",
    reported: 'a mini-program has no document'
  },
  {
    name: 'BigInt, which iOS 12 does not have',
    file: 'src/domain/big.ts',
    text: 'export const x = (fen: number): number => Number(BigInt(fen))\n',
    reported: 'es-x/no-bigint'
  },
  {
    name: 'a method of strings that iOS 12 does not have',
    file: 'src/domain/matches.ts',
    text: 'export const x = (text: string): string[] => Array.from(text.matchAll(/a/g), ([each]) => each)\n',
    reported: "Property 'matchAll' does not exist"
  },
  {
    name: 'a pattern that Safari reads since 16.4',
    file: 'src/domain/behind.ts',
    text: 'export const x = /(?<=a)b/\n',
    reported: 'es-x/no-regexp-lookbehind-assertions'
  }
]
