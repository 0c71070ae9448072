import { type RRuleSet, rrulestr } from 'rrule'

/**
 * A reader of iCalendar that shares nothing with the writer: bytes are unfolded and split by the grammar of RFC 5545 (section 3.1), and
 * what repeats is expanded from its own text. Whatever does not fit the grammar is an error.
 */
interface Line {
  name: string
  params: Readonly<Record<string, string>>
  value: string
}
interface Component {
  name: string
  lines: Line[]
  parts: Component[]
}

const LINE = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/s

function lineOf(text: string): Line {
  const found = LINE.exec(text)
  if (found === null) throw new Error(`no content line: ${text}`)
  const [, name = '', params = '', value = ''] = found
  return {
    name,
    value,
    params: Object.fromEntries(
      params
        .split(';')
        .filter(Boolean)
        .map((each) => each.split('=') as [string, string])
    )
  }
}

function linesOf(bytes: Buffer): Line[] {
  const text = bytes.toString('utf8')
  if (Buffer.compare(Buffer.from(text), bytes) !== 0 || !text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text))
    throw new Error('no text of lines that end with CRLF')
  for (const line of text.split('\r\n')) if (Buffer.byteLength(line) > 75) throw new Error(`longer than 75 bytes: ${line}`)
  return text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1)
    .map(lineOf)
}

/** @throws Error where something is not closed as it was opened */
export function readIcs(bytes: Buffer): Component {
  const root: Component = { name: '', lines: [], parts: [] }
  const open = [root]
  for (const line of linesOf(bytes)) {
    const top = open.at(-1) ?? root
    if (line.name === 'BEGIN') {
      const part = { name: line.value, lines: [], parts: [] }
      top.parts.push(part)
      open.push(part)
    } else if (line.name === 'END') {
      if (open.pop()?.name !== line.value) throw new Error(`closed in another order: ${line.value}`)
    } else top.lines.push(line)
  }
  const [calendar, ...more] = root.parts
  if (calendar?.name !== 'VCALENDAR' || more.length > 0 || open.length !== 1) throw new Error('not one whole calendar')
  return calendar
}

const linesNamed = ({ lines }: Component, name: string): Line[] => lines.filter((line) => line.name === name)
const line = (part: Component, name: string): Line => {
  const [only, ...more] = linesNamed(part, name)
  if (only === undefined || more.length > 0) throw new Error(`${name} must be there once`)
  return only
}
const plainText = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_all, what: string) => (what.toLowerCase() === 'n' ? '\n' : what))

/** Epoch ms; wall times are those of the file's one zone, which has no summer time. */
function moment({ params, value }: Line, offsetMs: number): number {
  const found = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(value)
  if (found === null || (params.VALUE === 'DATE') === value.includes('T')) throw new Error(`no time: ${value}`)
  const [, year, month, day, hour = '0', minute = '0', second = '0', zulu = ''] = found
  return (
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) - (zulu === 'Z' ? 0 : offsetMs)
  )
}

export interface Shown {
  title: string
  location: string
  startAt: number
  endAt: number
}

/** What another calendar would draw in a half-open span, by beginning. */
export function shownBy(bytes: Buffer, from: number, to: number): Shown[] {
  const calendar = readIcs(bytes)
  if (line(calendar, 'VERSION').value !== '2.0' || line(calendar, 'PRODID').value === '') throw new Error('no calendar of version 2.0')
  const zone = calendar.parts.find(({ name }) => name === 'VTIMEZONE')?.parts[0]
  const [, sign = '', hours = '', minutes = ''] =
    /^([+-])(\d{2})(\d{2})$/.exec(zone === undefined ? '' : line(zone, 'TZOFFSETTO').value) ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  const events = calendar.parts
    .filter(({ name }) => name === 'VEVENT')
    .map((part) => {
      const at = (name: string): number => moment(line(part, name), offset)
      const [location] = linesNamed(part, 'LOCATION')
      return {
        part,
        uid: line(part, 'UID').value,
        rule: linesNamed(part, 'RRULE')[0]?.value,
        excluded: linesNamed(part, 'EXDATE').map((each) => moment(each, offset)),
        replaces: linesNamed(part, 'RECURRENCE-ID').map((each) => moment(each, offset))[0],
        shown: {
          title: plainText(line(part, 'SUMMARY').value),
          location: plainText(location?.value ?? ''),
          startAt: at('DTSTART'),
          endAt: at('DTEND')
        },
        stamp: at('DTSTAMP')
      }
    })
  return events
    .flatMap(({ uid, rule, excluded, replaces, shown }) => {
      if (rule === undefined || replaces !== undefined) return [shown]
      const replaced = events.filter((other) => other.uid === uid).flatMap((other) => other.replaces ?? [])
      // On the wall clock, as the standard counts; an end given in UTC with it.
      const wall = (ms: number): string => new Date(ms + offset).toISOString().slice(0, 19).replace(/[-:]/g, '')
      const wallRule = rule
        .replace(/UNTIL=(\d{8}T\d{6}Z)/, (_all, text: string) => `UNTIL=${wall(moment({ name: '', params: {}, value: text }, offset))}Z`)
        .replace(/UNTIL=(\d{8})(?!T)/, 'UNTIL=$1T235959Z')
      const set = rrulestr(`DTSTART:${wall(shown.startAt)}Z\nRRULE:${wallRule}`, { forceset: true }) as RRuleSet
      for (const each of [...excluded, ...replaced]) set.exdate(new Date(each + offset))
      return set.between(new Date(from + offset - (shown.endAt - shown.startAt)), new Date(to + offset), true).map((date) => {
        const startAt = date.getTime() - offset
        return { ...shown, startAt, endAt: startAt + (shown.endAt - shown.startAt) }
      })
    })
    .filter(({ startAt, endAt }) => startAt < to && endAt > from)
    .sort((a, b) => a.startAt - b.startAt || a.title.localeCompare(b.title))
}
