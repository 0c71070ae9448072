import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { FormPatch, Json, JsonObject, ScriptEvent } from '@/contract/formSchema'
import { resolveId } from '@/domain/form/address'
import { isList, isNumber, isObject, isText } from '@/domain/guards'
import { refuse } from '../../errors'

/** What is kept of a script for the isolate; `compileLinkage` makes its text. */
export interface StoredScript {
  readonly event: ScriptEvent
  /** The function as it stood in the definition. */
  readonly code: string
  /** Ids of the fields of the form. */
  readonly ids: readonly string[]
  /** Ids of the columns of sub-tables, `table-field`. */
  readonly columns: readonly string[]
  /** What getFieldOptions answers, by the name that scripts use. */
  readonly options: Readonly<Record<string, Json>>
  /** What scripts know as `data` where nothing was chosen: the empty value where a person types, else no keys. */
  readonly noData: Json
}

interface ScriptInput {
  /** As of `FormEngine.values()`. */
  readonly values: JsonObject
  /** Place of the row, 0 first, when the event came from a sub-table. */
  readonly row?: number
  /** What scripts know as `data`. */
  readonly data?: Json
}

type Problem = 'time' | 'memory' | 'script' | 'promise' | 'length' | 'broken'
type Answer = { readonly said: string } | { readonly problem: Problem }

const PROBLEMS: Readonly<Record<Problem, string>> = {
  time: '表单脚本运行超时，已停止',
  memory: '表单脚本占用内存过多，已停止',
  script: '表单脚本运行出错',
  promise: '表单脚本没有给出结果',
  length: '表单脚本返回的内容过多',
  broken: '表单脚本运行出错'
}
/** The interpreter stops a script after 50 ms of computing; where it cannot, its process is ended, ms by the clock. */
const KILL_MS = 10_000
/** Runs that wait at a time; more are refused instead of made to wait. */
const MOST_WAITING = 100
const MOST_PATCHES = 500

interface Run {
  readonly code: string
  readonly input: string
  done(answer: Answer): void
}

/** Runs scripts one after another in a process of their own, which starts with the first one (isolateChild.mjs). */
export class Isolate {
  private child: ChildProcess | undefined
  private readonly waiting: Run[] = []
  private running: Run | undefined
  private timer: NodeJS.Timeout | undefined
  private isClosed = false

  /**
   * @param source text of a StoredScript
   * @returns what the script wants changed, in its order; nothing a script can do makes anything else of it
   * @throws Refusal 400 when it runs too long, fails or says too much
   */
  async run(source: string, { values, row, data }: ScriptInput): Promise<FormPatch[]> {
    const script = JSON.parse(source) as StoredScript
    if (this.waiting.length >= MOST_WAITING || this.isClosed) throw refuse('表单脚本繁忙，请稍后重试')
    const input = JSON.stringify({ formData: values, data: data ?? script.noData, row: row ?? null, options: script.options })
    const answer = await new Promise<Answer>((done) => {
      this.waiting.push({ code: script.code, input, done })
      this.next()
    })
    if ('problem' in answer) throw refuse(PROBLEMS[answer.problem])
    return patchesOf(answer.said, script, row)
  }

  close(): void {
    this.isClosed = true
    this.end('broken')
    for (const { done } of this.waiting.splice(0)) done({ problem: 'broken' })
  }

  private next(): void {
    if (this.running !== undefined || this.isClosed) return
    const run = this.waiting.shift()
    if (run === undefined) {
      // An idle process keeps nobody from ending.
      this.child?.unref()
      this.child?.channel?.unref()
      return
    }
    this.running = run
    this.child?.ref()
    this.child?.channel?.ref()
    this.arm()
    if (this.child === undefined) this.child = this.start()
    else this.send()
  }

  private send(): void {
    if (this.running === undefined) return
    const { code, input } = this.running
    this.arm()
    this.child?.send({ code, input })
  }

  private arm(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.end('time'), KILL_MS)
  }

  private start(): ChildProcess {
    // No environment: what a script could find out there is nothing. Its days are those of the company.
    const child = fork(path.join(__dirname, 'isolateChild.mjs'), [], {
      env: { TZ: 'Asia/Shanghai' },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc']
    })
    child.on('message', (message: Answer | 'ready') => {
      if (this.child !== child) return
      if (message === 'ready') this.send()
      else this.answer(message)
    })
    const gone = (): void => {
      if (this.child === child) this.end('broken')
    }
    child.on('error', gone)
    child.on('exit', gone)
    return child
  }

  private answer(answer: Answer): void {
    const run = this.running
    clearTimeout(this.timer)
    this.running = undefined
    run?.done(answer)
    this.next()
  }

  /** The process is not trusted any more; the next run starts another one. */
  private end(problem: Problem): void {
    const child = this.child
    this.child = undefined
    child?.kill('SIGKILL')
    if (this.running !== undefined) this.answer({ problem })
  }
}

/** Takes from a script's answer what has the shape of a patch; nothing of it is believed. */
function patchesOf(text: string, { event, ids, columns }: StoredScript, row: number | undefined): FormPatch[] {
  const said = parse(text)
  if (said.length > MOST_PATCHES) throw refuse(PROBLEMS.length)
  const known = new Set([...ids, ...columns])
  return said.flatMap((each): FormPatch[] => {
    const [what, name, value, cell] = isList<Json>(each) ? each : []
    if (!isText(name)) return []
    if (what === 'toast') return [{ do: 'toast', message: String(value).slice(0, 200) }]
    if (what === 'refuse')
      return event === 'beforeSubmit'
        ? [{ do: 'refuse', message: isText(value) && value !== '' ? value.slice(0, 200) : '提交前的检查没有通过' }]
        : []
    const field = resolveId(known, name)
    if (!known.has(field)) return []
    const isColumn = columns.includes(field)
    const at = isNumber(cell) && Number.isInteger(cell) && cell >= 0 ? cell : row
    const place = isColumn && at !== undefined ? { field, row: at } : { field }
    switch (what) {
      case 'set':
        return isColumn && at === undefined ? [] : [{ do: 'set', ...place, value: value ?? null }]
      case 'show':
      case 'require':
      case 'disable':
        return [{ do: what, ...place, on: value === true }]
      case 'options':
        return [{ do: 'options', ...place, options: optionsOf(value) }]
      default:
        return []
    }
  })
}

function parse(text: string): readonly Json[] {
  try {
    const said: unknown = JSON.parse(text)
    return isList<Json>(said) ? said : []
  } catch {
    return []
  }
}

/** Options as every kind understands them, whatever further keys a script gives them. */
function optionsOf(list: Json | undefined): { readonly id: string; readonly fullName: string }[] {
  const isId = (value: unknown): value is string | number => isText(value) || isNumber(value)
  return (isList<Json>(list) ? list : []).flatMap((each) =>
    isObject<JsonObject>(each) && isId(each.id) ? [{ id: String(each.id), fullName: String(each.fullName ?? each.id) }] : []
  )
}
