import { demoRoute, LIBRARY_DEMOS, LIBRARY_ROOT } from '@/libraryDemos'
import { startAppServer, type CompanyServer } from '../support/appServer'
import { reacts } from './support/events'
import { pressNode } from './support/finger'
import { chain, isShown, select, textOf, walk } from './support/nodes'
import { signIn } from './support/people'
import type { Phone } from './support/phone'
import { run } from './support/run'
import type { ViewNode } from './support/types'

/** NutUI measures these a moment after they are shown or used, and complains when their page is gone by then: people stay that long. */
const MEASURED = ['componentsA/select', 'componentsB/dropdown', 'componentsB/picker', 'componentsB/readMore']
const MEASURED_MS = 800

const stay = async (id: string): Promise<void> => {
  if (MEASURED.includes(id)) await new Promise((resolve) => setTimeout(resolve, MEASURED_MS))
}

let server: CompanyServer
beforeAll(async () => {
  server = await startAppServer()
})
afterAll(() => server.stop())

const inside = (phone: Phone, selector: string): ViewNode[] =>
  select(phone.page.tree, selector).filter((node) => chain(node).every(isShown))

/** What can be pressed in the live part, in document order. */
function pressable(phone: Phone): ViewNode[] {
  const found: ViewNode[] = []
  const live = inside(phone, '#live')[0]
  if (live !== undefined)
    walk(live, (node) => {
      if (
        node !== live &&
        node.tag !== 'virtual' &&
        reacts(node, 'tap') &&
        node.attr.disabled !== true &&
        !node.kids.some((kid) => reacts(kid, 'tap') && kid.tag !== 'virtual' && kid.text === undefined)
      )
        found.push(node)
    })
  return found
}

/** Changes the first property, then touches the component itself. */
async function use(phone: Phone): Promise<void> {
  const other = [...inside(phone, '.library-choice').slice(6), ...inside(phone, '.library-toggle'), ...inside(phone, '.library-step')].find(
    (node) => !/library-choice-current|pressable-disabled/.test(String(node.attr.class))
  )
  if (other === undefined) throw new Error('nothing to change')
  pressNode(phone.app, other, 'the first property')
  await phone.settle()
  const target = pressable(phone)[0]
  if (target === undefined) return
  pressNode(phone.app, target, 'the component')
  await phone.settle()
}

describe('weapp: the component library', () => {
  it('every demo opens, is used once and leaves no fault', async () => {
    const problems: string[] = []
    await run(
      'weapp',
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'admin')
        await phone.relaunch(`${LIBRARY_ROOT}/index`)
        await phone.see('Avatar 头像', '本应用组件')
        for (const { id, chinese, english } of LIBRARY_DEMOS) {
          try {
            await phone.app.router.go(phone.route === `${LIBRARY_ROOT}/index` ? 'navigateTo' : 'redirectTo', `/${demoRoute(id)}`)
            await phone.settle()
            const live = inside(phone, '#live')[0]
            const isDrawn = live !== undefined && (textOf(live).trim() !== '' || live.kids.length > 0)
            if (phone.route !== demoRoute(id) || !phone.page.text.includes(english) || !isDrawn) problems.push(`${id} ${chinese}: blank`)
            else {
              await stay(id)
              await use(phone)
              await stay(id)
            }
          } catch (error) {
            problems.push(`${id}: ${error instanceof Error ? error.message : String(error)}`)
          }
          problems.push(...phone.faults.list.splice(0).map(({ kind, message }) => `${id}: [${kind}] ${message.slice(0, 300)}`))
        }
      },
      { server: server.url, title: 'weapp 组件库' }
    )
    expect(problems).toEqual([])
  })
})
