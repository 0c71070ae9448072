import { compact, toHalfWidth } from './normalise'
import { invalid, type ValidationResult } from './result'

/** RFC 5321 section 4.5.3.1: at most 64 characters before the sign and 254 in all. */
const LOCAL_LIMIT = 64
const LIMIT = 254
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/**
 * Email address as people have them (validators.md#texts-and-numbers): dots only between other characters, a domain with its ending; no
 * quotes, no addresses of hosts, no blanks but around it and its sign. Capitals of the domain mean nothing and become small.
 */
export function validateEmail(text: string): ValidationResult {
  const typed = compact(text)
  if (typed === '') return invalid('请输入邮箱')
  if (
    /\s/.test(
      toHalfWidth(text)
        .trim()
        .replace(/\s*@\s*/g, '@')
    )
  )
    return invalid('邮箱中不能有空格')
  const at = typed.lastIndexOf('@')
  if (at < 0 || typed.indexOf('@') !== at) return invalid('邮箱中应有一个 @，例如 name@example.cn')
  const local = typed.slice(0, at)
  const domain = typed.slice(at + 1).toLowerCase()
  if (local.length > LOCAL_LIMIT || typed.length > LIMIT) return invalid('邮箱太长，请核对')
  return LOCAL.test(local) && DOMAIN.test(domain)
    ? { ok: true, value: `${local}@${domain}` }
    : invalid('邮箱格式不对，例如 name@example.cn')
}
