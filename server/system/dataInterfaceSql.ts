import { sql, type SQL } from 'drizzle-orm'
import { refuse } from '../errors'

/**
 * What a statement of a data interface may read: the views of the schema `form_source`, which hold no personal data in full and of
 * orders only what the reader may see. A view or column that is not named here does not exist for interfaces.
 */
export const SOURCE_VIEWS: Readonly<Record<string, readonly string[]>> = {
  truck: ['id', 'plate_no', 'kind_name', 'capacity_kg', 'driver_id', 'driver_name', 'organize_id', 'organize_name', 'papers_expire_at'],
  driver: ['id', 'account', 'real_name', 'mobile', 'on_duty', 'organize_id', 'organize_name', 'licence_expires_at'],
  yard: ['id', 'name', 'address', 'organize_name', 'slot_count', 'stored_count'],
  yard_slot: ['id', 'yard_id', 'name', 'sort_code', 'is_free'],
  customer: ['id', 'name', 'kind_name', 'mobile', 'payment_days'],
  open_order: [
    'id',
    'order_no',
    'status',
    'service_name',
    'plate_no',
    'brand_model',
    'address',
    'driver_id',
    'driver_name',
    'truck_plate_no',
    'customer_name',
    'yard_id',
    'slot',
    'created_at'
  ]
}

const KEYWORDS =
  'select distinct from where and or not in like ilike is null true false between exists order by asc desc nulls first last limit offset group having as join left inner on case when then else end union all cast'
const FUNCTIONS =
  'lower upper trim length right substring concat coalesce nullif round abs floor ceil greatest least count sum min max avg to_char to_timestamp'
const TYPES = 'text integer bigint numeric date'
const WORDS: ReadonlySet<string> = new Set([
  ...`${KEYWORDS} ${FUNCTIONS} ${TYPES}`.split(' '),
  ...Object.keys(SOURCE_VIEWS),
  ...Object.values(SOURCE_VIEWS).flat()
])

/** A blank, a text, a number, a parameter, a word, a name in quotes, a sign; comments, `$`, `;` and `\` are none of them. */
const TOKEN = /\s+|'(?:[^']|'')*'|\d+(?:\.\d+)?|\{(@?[A-Za-z_]\w*)\}|([A-Za-z_]\w*)|"([^"]{1,60})"|<>|<=|>=|!=|\|\||::|[()*,.+\-/%=<>]/y
const LONGEST = 4000

/** A statement with places for its parameters. */
interface Statement {
  /** Text between the parameters: one more than these. */
  readonly parts: readonly string[]
  /** Names in order of their places; those with `@` are filled by the server. */
  readonly parameters: readonly string[]
}

/**
 * Reads one SELECT over the allowed views. Nothing but known words stands in it, and a name in quotes only where it names a column of
 * the answer (`as "fullName"`), so no other table, function or setting can be written at all. A parameter is `{name}`.
 * @throws Refusal 400 with what is not allowed
 */
export function readStatement(text: string): Statement {
  if (text.length > LONGEST) throw refuse(`查询语句不能超过 ${LONGEST} 个字符`)
  const parts: string[] = ['']
  const parameters: string[] = []
  let before = ''
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)
    if (token === null || text.startsWith('--', at) || text.startsWith('/*', at))
      throw refuse(`查询语句中不能出现“${text.slice(at, at + 20)}”`)
    const [raw, parameter, word, quoted] = token
    if (parameter !== undefined) {
      parameters.push(parameter)
      parts.push('')
    } else {
      if (before === '' && raw.trim() !== '' && word?.toLowerCase() !== 'select') throw refuse('查询语句应以 select 开头')
      if (word !== undefined && !WORDS.has(word.toLowerCase())) throw refuse(`查询语句中不能使用“${word}”`)
      if (quoted !== undefined && before !== 'as') throw refuse('双引号只能用于 as 之后的列名')
      parts[parts.length - 1] += raw
    }
    if (raw.trim() !== '') before = raw.toLowerCase()
  }
  if (before === '') throw refuse('查询语句不能为空')
  return { parts, parameters }
}

/** How a parameter is bound, by its declared type. */
const CASTS: Readonly<Record<string, string>> = { int: 'bigint', datetime: 'bigint', decimal: 'numeric' }

/**
 * The statement with its values bound, never written into it.
 * @param typeOf declared type of a parameter
 */
export function bindStatement(
  { parts, parameters }: Statement,
  values: ReadonlyMap<string, string | number | null>,
  typeOf: (name: string) => string
): SQL {
  const chunks: SQL[] = [sql.raw(parts[0] ?? '')]
  parameters.forEach((name, index) => {
    chunks.push(sql`${values.get(name) ?? null}`, sql.raw(`::${CASTS[typeOf(name)] ?? 'text'}${parts[index + 1] ?? ''}`))
  })
  return sql.join(chunks)
}
