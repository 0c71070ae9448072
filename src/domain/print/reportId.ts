/** What is printed: an accident order, a payment order, an approval, a record of a form, or the day of the company. */
export type PrintTarget =
  | { kind: 'accidentOrder' | 'paymentOrder' | 'flow'; id: string }
  | { kind: 'form'; modelId: string; id: string }
  | { kind: 'day' }

const PART = /^[0-9A-Za-z_-]{1,64}$/

/** The id of a report as menus (type 5, `moduleId`), scanned codes (`report`) and addresses carry it: `accidentOrder.<id>`, `flow.<id>`, `form.<model>.<id>`, `day`. */
export function reportIdOf(target: PrintTarget): string {
  switch (target.kind) {
    case 'day':
      return 'day'
    case 'form':
      return ['form', target.modelId, target.id].join('.')
    default:
      return `${target.kind}.${target.id}`
  }
}

/** Reads such an id; undefined for one that names nothing that this app prints. */
export function readReportId(text: string): PrintTarget | undefined {
  const [kind = '', ...parts] = text.split('.')
  const [first = '', second = ''] = parts
  if (!parts.every((part) => PART.test(part))) return undefined
  if (kind === 'day' && parts.length === 0) return { kind }
  if ((kind === 'accidentOrder' || kind === 'paymentOrder' || kind === 'flow') && parts.length === 1) return { kind, id: first }
  return kind === 'form' && parts.length === 2 ? { kind, modelId: first, id: second } : undefined
}
