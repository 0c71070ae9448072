import { isNumber, isObject, isText } from '../guards'

/** What a scanned code asks for (system.md#scanned-codes, "Scan payload"): a form or a flow to try, a record to look at, a report. */
export type ScanTarget =
  | { kind: 'preview' | 'flowPreview' | 'report'; id: string }
  /**
   * A task: `fid` its flow, `ftid` the row it was opened from, `opt` what for (opType, workflow.md#acts-and-records); '' where the code
   * says nothing.
   */
  | { kind: 'flowData'; id: string; flowId: string; taskId: string; opType: string }
  | { kind: 'formData'; modelId: string; id: string }
  | { kind: 'text'; text: string }

const KINDS: Readonly<Record<string, 'preview' | 'formData' | 'flowPreview' | 'report'>> = {
  ADP: 'preview',
  DFD: 'formData',
  WFP: 'flowPreview',
  report: 'report'
}
/** `mt` of a record that stands in a model; others are records of a flow, whose task is `pid` (forms.md#shared-links). */
const OF_MODEL = 2
/** A code shows a task to whoever scans it: for writing (-1) it is opened as one's own, the server says what may be done. */
const READ_FOR: readonly string[] = ['0', '1', '2', '3', '4']

/** Reads a scanned text: JSON with a known `t` is an errand, everything else is text to show. Nothing of it is run or opened. */
export function readScan(text: string): ScanTarget {
  const payload = parsed(text)
  if (!isObject<Record<string, unknown>>(payload) || !isText(payload.t)) return { kind: 'text', text }
  const kind = Object.prototype.hasOwnProperty.call(KINDS, payload.t) ? KINDS[payload.t] : undefined
  if (kind === undefined) return { kind: 'text', text }
  const id = word(payload.id)
  if (kind !== 'formData') return { kind, id }
  return payload.mt === undefined || Number(payload.mt) === OF_MODEL
    ? { kind, modelId: word(payload.mid), id }
    : {
        kind: 'flowData',
        id: word(payload.pid) || id,
        flowId: word(payload.fid),
        taskId: word(payload.ftid),
        opType: READ_FOR.includes(word(payload.opt)) ? word(payload.opt) : ''
      }
}

/** The text of the code that leads to a record of a model. */
export function recordCode(modelId: string, id: string): string {
  return JSON.stringify({ t: 'DFD', id, mid: modelId, mt: OF_MODEL })
}

const word = (value: unknown): string => (isText(value) || isNumber(value) ? String(value) : '')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * A scanned text as a parameter of an address. Some platforms hand parameters over decoded and some as they were sent: without any `%`
 * of its own the text can be read either way.
 */
export function scanParam(text: string): string {
  return text.replace(/~/g, '~t').replace(/%/g, '~p')
}

/** Reads scanParam back, decoded or not; what was typed into an address by hand stays as it is. */
export function readScanParam(param: string): string {
  return decoded(param).replace(/~p/g, '%').replace(/~t/g, '~')
}

/** A parameter of an address, escaped or not; a broken escape stays as it is. */
export function decoded(param: string): string {
  try {
    return decodeURIComponent(param)
  } catch {
    return param
  }
}
