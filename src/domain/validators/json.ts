import { invalid, type ValidationResult } from './result'

/**
 * JSON text of an object or a list (validators.md#texts-and-numbers); a bare number or word is no record. The value is the text without the
 * white space around it.
 */
export function validateJson(text: string): ValidationResult {
  const value = text.trim()
  if (value === '') return invalid('请输入 JSON')
  try {
    const parsed: unknown = JSON.parse(value)
    return typeof parsed === 'object' && parsed !== null ? { ok: true, value } : invalid('JSON 应为对象或列表')
  } catch {
    return invalid('JSON 格式不对，请检查括号、引号和逗号')
  }
}
