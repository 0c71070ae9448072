import type { ImportCheck, PeopleImport } from '@/contract/admin/peopleImport'
import { ApiError } from '@/domain/apiError'
import { PeopleImportModel, type PeopleImportParts } from '@/pages/admin/peopleImport/model'

const FILE = { path: 'blob:1', name: '新人.xlsx' }
const GOOD: ImportCheck = { id: 'i1', fileName: FILE.name, people: 300, faults: [], faultCount: 0 }
const DONE: PeopleImport = { id: 'i1', fileName: FILE.name, people: 300, author: '林国栋', doneAt: 1, undoneAt: null }
const refused = (message: string, code = 400) => Promise.reject(new ApiError({ code, message, status: 200, data: null }))

/** A model over a server that answers what it is given; time passes when `tick` is called. */
function modelOf(service: Partial<PeopleImportParts['service']>) {
  const ticks: (() => void)[] = []
  const keys: string[] = []
  const model = new PeopleImportModel({
    service: {
      check: () => Promise.resolve(GOOD),
      last: () => Promise.resolve(null),
      progress: () => Promise.resolve(null),
      importPeople: () => Promise.resolve(DONE),
      undo: () => Promise.resolve({ ...DONE, undoneAt: 2 }),
      ...service
    },
    uuid: () => {
      keys.push(`0199f3a0-0000-4000-8000-0000000000${String(keys.length).padStart(2, '0')}`)
      return Promise.resolve(keys.at(-1) ?? '')
    },
    wait: () => new Promise((resolve) => void ticks.push(resolve))
  })
  const tick = async () => {
    ticks.shift()?.()
    await new Promise((resolve) => void setTimeout(resolve))
  }
  return { model, keys, tick }
}

test('a file with faults is told of in full and cannot be imported; the list of them is a table that computes nothing', async () => {
  const faults = Array.from({ length: 150 }, (_, at) => ({ row: at + 2, column: '账号', message: at === 0 ? '=1+1' : '该账号已存在' }))
  const { model } = modelOf({
    check: () => Promise.resolve({ ...GOOD, id: '', faults, faultCount: 150 }),
    importPeople: () => refused('nothing may go out')
  })
  await model.tryFile(FILE)
  expect(model.shownFaults).toHaveLength(100)
  const lines = model.faultsCsv.split('\r\n')
  expect(lines.slice(0, 3)).toEqual(['\uFEFF行,列,问题', "2,账号,'=1+1", '3,账号,该账号已存在'])
  expect(lines).toHaveLength(152)
  expect(await model.importPeople()).toBe(false)
  expect(model.acts.failureOf('import')).toBe('')
})

test('how far the import is stands there until it is in; then it is the last, and what was tried counts no more', async () => {
  let finish: (done: PeopleImport) => void = () => undefined
  const { model, tick } = modelOf({
    importPeople: () => new Promise((resolve) => void (finish = resolve)),
    progress: () => Promise.resolve({ done: 100, total: 300 }),
    last: () => Promise.resolve(DONE)
  })
  await model.tryFile(FILE)
  const importing = model.importPeople()
  expect([model.isBusy, model.percent]).toEqual([true, undefined])
  await tick()
  await tick()
  expect(model.percent).toBe(33)
  await model.tryFile({ ...FILE, name: 'another' })
  expect(model.check?.fileName).toBe(FILE.name)
  finish(DONE)
  expect(await importing).toBe(true)
  await tick()
  expect(model).toMatchObject({ isBusy: false, percent: undefined, check: undefined, done: DONE, last: DONE })
})

test('an import whose answer is lost is the same act when it is pressed again; one that is refused says why', async () => {
  const sent: string[] = []
  const answers = [() => Promise.reject(new ApiError({ code: -1, message: '网络', status: 0, data: null })), () => Promise.resolve(DONE)]
  const { model } = modelOf({
    importPeople: (_id, key) => {
      sent.push(key)
      return answers.shift()?.() ?? refused('')
    }
  })
  await model.tryFile(FILE)
  expect(await model.importPeople()).toBe(false)
  expect(model.acts.failureOf('import')).not.toBe('')
  expect(model.check).toEqual(GOOD)
  expect(await model.importPeople()).toBe(true)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toBe(sent[1])
})

test('the undo says why it was refused and reads the last import again', async () => {
  const lasts: (PeopleImport | null)[] = [DONE, { ...DONE, id: 'i2' }, null]
  const undone: string[] = []
  const { model } = modelOf({
    last: () => Promise.resolve(lasts.shift() ?? null),
    undo: (id) => {
      undone.push(id)
      return undone.length === 1 ? refused('只能撤销最近一次导入，它已经不是最近一次') : Promise.resolve({ ...DONE, undoneAt: 2 })
    }
  })
  await model.load()
  expect(await model.undo()).toBe(false)
  expect(model.acts.failureOf('undo')).toContain('已经不是最近一次')
  expect(await model.undo()).toBe(true)
  expect(undone).toEqual(['i1', 'i2'])
  expect(model).toMatchObject({ last: null, done: { undoneAt: 2 } })
  expect(await model.undo()).toBe(false)
})

test('a file that is refused as a whole says so at its button', async () => {
  const { model } = modelOf({ check: () => refused('文件不能超过 5 MB', 413) })
  await model.tryFile(FILE)
  expect([model.check, model.acts.failureOf('check')]).toEqual([undefined, '文件不能超过 5 MB'])
})
