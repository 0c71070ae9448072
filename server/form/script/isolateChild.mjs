/**
 * Child process that runs scripts of form definitions in QuickJS (forms.md#scripts): an interpreter in WebAssembly that knows no file, no
 * network and no module. It gets no environment but its time zone, and it ends with the server. Each run has a runtime of its own.
 */
import variant from '@jitl/quickjs-singlefile-cjs-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'

/** Computing that one run may take, ms of this process' own time: a busy machine takes nothing away. */
const TIME_MS = 50
/** A run of so few steps (in tens of thousands) has the longer time: most of it went into the engine, which compiles what it first needs. */
const FEW_STEPS = 20
const LONGER_MS = 200
const MEMORY_BYTES = 16 * 1024 * 1024
const STACK_BYTES = 256 * 1024
/** Longest answer, characters. */
const LONGEST = 256 * 1024

/**
 * What stands around a script: it writes down what the helpers are told, and in the end what was assigned to formData directly. The host
 * believes none of it (`patchesOf`), so a script that tampers with it harms its own answer alone.
 */
const AROUND = `(script, text) => {
  const { formData, data, row, options } = JSON.parse(text)
  const copy = (value) => value === undefined ? null : JSON.parse(JSON.stringify(value) ?? 'null')
  const known = copy(formData)
  const said = []
  const cellOf = (holder, name) => {
    const dot = name.indexOf('.')
    const rows = dot < 0 ? undefined : holder[name.slice(0, dot)]
    return Array.isArray(rows) && row !== null && rows[row] !== undefined && !(name in holder) ? [rows[row], name.slice(dot + 1)] : [holder, name]
  }
  const setFormData = (field, value) => {
    const name = String(field)
    said.push(['set', name, finite(value)])
    const [live, liveKey] = cellOf(formData, name)
    live[liveKey] = value
    const [old, oldKey] = cellOf(known, name)
    old[oldKey] = copy(value)
  }
  const finite = (value) => typeof value === 'number' && !Number.isFinite(value) ? 0 : copy(value)
  const tell = (what) => (field, on) => { said.push([what, String(field), Boolean(on)]) }
  const given = {
    formData, data, rowIndex: row === null ? undefined : row, index: row === null ? undefined : row, setFormData,
    setShowOrHide: tell('show'), setRequired: tell('require'), setDisabled: tell('disable'),
    getFieldOptions: (field) => copy(options[String(field)] ?? []),
    setFieldOptions: (field, list) => { said.push(['options', String(field), copy(list)]) },
    // A list is read again after every button.
    refresh: () => {},
    toast: (message) => { said.push(['toast', '', String(typeof message === 'object' && message !== null ? message.title ?? message.message ?? '' : message)]) }
  }
  const reasonOf = (reason) => reason === undefined || reason === null || reason === false ? '' : String(typeof reason === 'object' ? reason.message ?? reason.msg ?? '' : reason)
  const isChanged = (now, before) => JSON.stringify(now) !== JSON.stringify(before)
  const isRows = (value) => Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
  const assigned = (key, now, before) => {
    if (!isRows(now) || !isRows(before) || now.length !== before.length) return [['set', key, finite(now)]]
    // The same rows with other cells: rows that are open stay the rows they are.
    return now.flatMap((item, place) => Object.keys(item).filter((name) => isChanged(item[name], before[place][name])).map((name) => ['set', key + '.' + name, finite(item[name]), place]))
  }
  const answer = () => {
    for (const key of Object.keys(formData)) if (isChanged(formData[key], known[key])) said.push(...assigned(key, formData[key], known[key]))
    return JSON.stringify(said)
  }
  const result = script(given)
  if (result === false) said.push(['refuse', '', ''])
  if (result === null || typeof result !== 'object' || typeof result.then !== 'function') return answer()
  return Promise.resolve(result).then((value) => { if (value === false) said.push(['refuse', '', '']) }, (reason) => { said.push(['refuse', '', reasonOf(reason)]) }).then(answer)
}`

const quickJs = await newQuickJSWASMModuleFromVariant(variant)

/** @returns `{ said }`, JSON of what the script said, or `{ problem }`: time, memory, script, promise or length */
function run({ code, input }) {
  const runtime = quickJs.newRuntime()
  const start = process.cpuUsage()
  let asked = 0
  let isLate = false
  runtime.setMemoryLimit(MEMORY_BYTES)
  runtime.setMaxStackSize(STACK_BYTES)
  runtime.setInterruptHandler(() => {
    const { user, system } = process.cpuUsage(start)
    const ms = (user + system) / 1000
    asked += 1
    isLate ||= ms > (asked > FEW_STEPS ? TIME_MS : LONGER_MS)
    return isLate
  })
  const context = runtime.newContext()
  const open = []
  const keep = (result) => {
    const handle = result.error ?? result.value
    open.push(handle)
    if (result.error === undefined) return handle
    throw new Error(isLate ? 'time' : /out of memory/.test(String(context.dump(handle)?.message)) ? 'memory' : 'script')
  }
  try {
    const around = keep(context.evalCode(AROUND, 'around.js'))
    const script = keep(context.evalCode(code, 'script.js'))
    const text = context.newString(input)
    open.push(text)
    const answer = keep(context.callFunction(around, context.undefined, script, text))
    for (let more = true; more; ) {
      const jobs = runtime.executePendingJobs(100)
      if (jobs.error !== undefined) keep(jobs)
      more = runtime.hasPendingJob()
    }
    // Inside a promise being stopped looks like a rejection.
    if (isLate) return { problem: 'time' }
    const state = context.getPromiseState(answer)
    // A promise that nobody keeps has nothing to say.
    if (state.type === 'pending') return { problem: 'promise' }
    const value = state.notAPromise === true ? answer : keep(state)
    if (context.typeof(value) !== 'string') return { problem: 'script' }
    const said = context.getString(value)
    return said.length > LONGEST ? { problem: 'length' } : { said }
  } catch (error) {
    return { problem: ['time', 'memory'].includes(error.message) ? error.message : isLate ? 'time' : 'script' }
  } finally {
    for (const handle of open) if (handle.alive) handle.dispose()
    context.dispose()
    runtime.dispose()
  }
}

process.on('message', (task) => {
  let answer
  try {
    answer = run(task)
  } catch {
    // The interpreter itself gave way (its memory, an object that was not given back): the next script gets a new process.
    answer = { problem: 'broken' }
  }
  process.send(answer, () => {
    if (answer.problem === 'broken') process.exit(1)
  })
})
process.on('disconnect', () => {
  process.exit(0)
})
// The engine compiles what it needs when it first needs it: that is no script's time.
run({
  code: '({ formData, setFormData }) => { setFormData("a", formData.a) }',
  input: '{"formData":{"a":1},"data":null,"row":null,"options":{}}'
})
process.send('ready')
