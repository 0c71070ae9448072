import { toHalfWidth } from './normalise'
import { invalid, type ValidationResult } from './result'

const ADDRESS = /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.(?=\d)|$)){4}$/
const NAME = /^[a-z0-9\u4e00-\u9fff]([a-z0-9\u4e00-\u9fff-]{0,61}[a-z0-9\u4e00-\u9fff])?$/
const ENDING = /^([a-z]{2,63}|[\u4e00-\u9fff]{2,}|xn--[a-z0-9-]{2,})$/
const FORM = /^(https?):\/\/([^/?#:]+)(?::(\d{1,5}))?([/?#]\S*)?$/i
const LAST_PORT = 65_535

/** localhost, an IPv4 address, or names with an ending that is none of a machine's. */
function isHost(host: string): boolean {
  const names = host.split('.')
  const ending = names.pop() ?? ''
  return host === 'localhost' || ADDRESS.test(host) || (names.length > 0 && names.every((name) => NAME.test(name)) && ENDING.test(ending))
}

/**
 * Web address with http or https (validators.md#texts-and-numbers): a domain with its ending, an IPv4 address or localhost, a port, a path.
 */
export function validateUrl(text: string): ValidationResult {
  const value = toHalfWidth(text).trim()
  if (value === '') return invalid('请输入网址')
  const [, scheme, host = '', port] = FORM.exec(value) ?? []
  if (scheme === undefined) return invalid('网址应以 http:// 或 https:// 开头，中间没有空格')
  if (!isHost(host.toLowerCase())) return invalid('网址中的域名不对，例如 https://example.cn')
  if (port !== undefined && (Number(port) === 0 || Number(port) > LAST_PORT)) return invalid('网址中的端口不对')
  return { ok: true, value }
}
