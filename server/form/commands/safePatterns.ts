import type { JsonObject, PlatformForm } from '@/contract/formSchema'
import { splitPattern } from '@/domain/form/patterns'
import { endsSoon } from '../patternCost'
import { isFilledText, isJsonList, isJsonObject } from '../text'

/**
 * A form without the patterns that could keep a server or a phone busy for ever; they run on both (decision 24).
 * @returns with a line for each that was left out
 */
export function withSafePatterns(form: PlatformForm): { form: PlatformForm; report: string[] } {
  const report: string[] = []
  const isSafe = (rule: unknown, label: string): boolean => {
    const pattern = isJsonObject(rule) ? rule.pattern : undefined
    if (!isFilledText(pattern)) return true
    const { source, flags } = splitPattern(pattern)
    // What is no pattern at all is told by `normaliseForm`.
    if (!isPattern(source, flags) || endsSoon(source, flags)) return true
    report.push(`“${label}”的校验规则可能长时间算不完，没有采用：${pattern}`)
    return false
  }
  const clean = <T>(value: T, label: string): T => {
    if (isJsonList(value)) return value.map((each) => clean(each, label)) as T
    if (!isJsonObject(value)) return value
    const own = isFilledText(value.label)
      ? value.label
      : isFilledText((value.__config__ as JsonObject | undefined)?.label)
        ? String((value.__config__ as JsonObject).label)
        : label
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        key === 'regList' && isJsonList(each) ? each.filter((rule) => isSafe(rule, own)) : clean(each, own)
      ])
    ) as T
  }
  return { form: { ...form, fields: clean(form.fields ?? [], '') }, report }
}

function isPattern(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags)
    return true
  } catch {
    return false
  }
}
