/** More slots are not added at once. */
const MOST_SLOTS = 200

/** A stretch as it is typed: A-01..A-12, with two or more points, 至 or ~ between its ends. */
const STRETCH = /^(.*?)(\d+)\s*(?:\.{2,}|…|~|～|至)\s*(.*?)(\d+)$/

/** One stretch of names, its numbers as wide as the first is written; undefined where the ends do not belong together. */
function stretch(first: string, last: string, [prefix, other]: readonly [string, string]): string[] | undefined {
  const [from, to] = [Number(first), Number(last)]
  if ((other !== '' && other !== prefix) || to < from || to - from >= MOST_SLOTS) return undefined
  return Array.from({ length: to - from + 1 }, (_, at) => `${prefix}${String(from + at).padStart(first.length, '0')}`)
}

/**
 * Names of slots as people type them: apart by blanks, commas or lines, stretches as A-01..A-12.
 * @returns each name once, or why they are none, for people
 */
export function slotNames(text: string): { ok: true; names: string[] } | { ok: false; message: string } {
  const parts = text
    .replace(/\s*(\.{2,}|…|~|～|至)\s*/g, '$1')
    .split(/[\s,，、;；]+/)
    .filter((part) => part !== '')
  const names: string[] = []
  for (const part of parts) {
    const [, prefix = '', first = '', other = '', last = ''] = STRETCH.exec(part) ?? []
    const found = first === '' ? [part] : stretch(first, last, [prefix, other])
    if (found === undefined) return { ok: false, message: `“${part}”看不懂，例如 A-01..A-12` }
    names.push(...found)
  }
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  const long = names.find((name) => name.length > 20)
  if (names.length === 0) return { ok: false, message: '请填写车位名称' }
  if (twice !== undefined) return { ok: false, message: `车位 ${twice} 写了两次` }
  if (long !== undefined) return { ok: false, message: `车位名称最多 20 个字：${long}` }
  if (names.length > MOST_SLOTS) return { ok: false, message: `一次最多新增 ${MOST_SLOTS} 个车位，现在 ${names.length} 个` }
  return { ok: true, names }
}
