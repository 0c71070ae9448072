/** What a scanned code asks for (contract section 11, "Scan payload"). */
export type ScanTarget =
  | { kind: 'preview' | 'formData' | 'flowPreview' | 'report', id: string }
  | { kind: 'text', text: string }

const KINDS: Readonly<Record<string, 'preview' | 'formData' | 'flowPreview' | 'report'>> = {
  ADP: 'preview', DFD: 'formData', WFP: 'flowPreview', report: 'report'
}

/** Reads a scanned text: JSON with a known `t` is an errand, everything else is text to show. Nothing of it is run or opened. */
export function readScan(text: string): ScanTarget {
  const payload = parsed(text)
  if (typeof payload !== 'object' || payload === null || !('t' in payload) || typeof payload.t !== 'string') return { kind: 'text', text }
  const kind = Object.prototype.hasOwnProperty.call(KINDS, payload.t) ? KINDS[payload.t] : undefined
  if (kind === undefined) return { kind: 'text', text }
  const id = 'id' in payload && (typeof payload.id === 'string' || typeof payload.id === 'number') ? String(payload.id) : ''
  return { kind, id }
}

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

function decoded(param: string): string {
  try {
    return decodeURIComponent(param)
  } catch {
    return param
  }
}
