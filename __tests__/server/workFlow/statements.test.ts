import type { PoolClient } from 'pg'
import { approver, by, template } from '../../domain/workFlow/templates'
import { oneDatabase, type TestApp } from '../../support/databases'
import { formCalls } from './support/formCalls'
import { AREA, Office } from './support/office'

/** What a server asks its database, heard at its connections as they are taken from the pool. */
class Asked {
  private readonly heard = new WeakSet<PoolClient>()
  private statements: string[] = []

  constructor({ context }: TestApp) {
    context.database.pool.on('acquire', (client) => {
      if (this.heard.has(client)) return
      this.heard.add(client)
      const ask = client.query.bind(client) as (...given: unknown[]) => unknown
      client.query = ((question: string | { text: string }, ...rest: unknown[]) => {
        this.statements.push(typeof question === 'string' ? question : question.text)
        return ask(question, ...rest)
      }) as typeof client.query
    })
  }

  /** How many statements are asked meanwhile, and how many of them stand in its transaction. */
  async during(work: () => Promise<unknown>): Promise<{ all: number; inside: number }> {
    this.statements = []
    await work()
    const at = (word: string): number => this.statements.findIndex((text) => text.startsWith(word))
    return { all: this.statements.length, inside: at('commit') - at('begin') - 1 }
  }
}

/** A decision holds its task while it asks: nobody else decides it meanwhile (docs/decisions/0034-workflow-server.md). */
oneDatabase((_name, makeApp) => {
  test('a decision asks for person, seat, task and world, and writes once what became of it and once who hears of it', async () => {
    const server = await makeApp({ demo: false })
    const office = await Office.open(server)
    const flow = await office.plant(template({}, approver('一审', by('boss')), approver('二审', by('mgr'))))
    const asked = new Asked(server)
    const decision = async (account: string, key?: true) => {
      if (account === 'boss') await office.post('f1', 'FlowTask', { flowId: flow, status: 0, formData: { amount: 5 } })
      const [row] = await office.todo(account, flow)
      const call = { method: 'POST', url: `${AREA}/FlowBefore/Audit/${row?.id ?? ''}`, body: { handleOpinion: '同意' } } as const
      return asked.during(async () => {
        expect(await office.as(account, call, key)).toMatchObject({ code: 200, msg: '审核成功' })
      })
    }
    // The first of a process also reads the version of the flow.
    await decision('boss')
    expect(await decision('boss')).toEqual({ all: 9, inside: 5 })
    // Its key is taken first, and keeps the answer.
    expect(await decision('boss', true)).toEqual({ all: 11, inside: 7 })
    await decision('mgr')
    expect(await decision('mgr')).toEqual({ all: 9, inside: 5 })
  })

  test('the last decision on a form judges its values, and of its record writes only the state', async () => {
    const server = await makeApp()
    const { done, launch, latest, todo, leave } = formCalls(() => server)
    const asked = new Asked(server)
    const decision = async () => {
      await launch('driver1', 'leaveApply', leave())
      const row = await todo('dispatcher1', (await latest('driver1')).id)
      return asked.during(() => done('dispatcher1', 'POST', `${AREA}/FlowBefore/Audit/${row.id}`, { handleOpinion: '同意' }))
    }
    await decision()
    expect(await decision()).toEqual({ all: 18, inside: 14 })
  })
})
