import { inArray, or } from 'drizzle-orm'
import type { Reader } from '../database/client'
import { billRule, dataInterface, dictionaryType } from '../database/schema'

/** Ids or codes that a form names. */
interface NamedSources {
  readonly dictionaries: readonly string[]
  readonly interfaces: readonly string[]
  readonly billRules: readonly string[]
}

/** A line in Chinese for each source that nobody has. */
export async function unknownSources(reader: Reader, named: NamedSources): Promise<string[]> {
  const missing = async (
    what: string,
    table: typeof dictionaryType | typeof dataInterface | typeof billRule,
    names: readonly string[]
  ): Promise<string[]> => {
    const wanted = [...new Set(names)]
    if (wanted.length === 0) return []
    const rows = await reader
      .select({ id: table.id, enCode: table.enCode })
      .from(table)
      .where(or(inArray(table.id, wanted), inArray(table.enCode, wanted)))
    return wanted.filter((name) => !rows.some(({ id, enCode }) => id === name || enCode === name)).map((name) => `${what}不存在：${name}`)
  }
  return [
    ...(await missing('数据字典', dictionaryType, named.dictionaries)),
    ...(await missing('数据接口', dataInterface, named.interfaces)),
    ...(await missing('单据规则', billRule, named.billRules))
  ]
}
