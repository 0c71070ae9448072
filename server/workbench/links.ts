import type { LinkAnswer, LinkQuery } from '@/contract/workbench'
import type { ServerConfig } from '../config'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { notFound, refuse } from '../errors'
import { menusOf } from '../menu/menus'

/** Menu type of an external link (workbench.md#menu). */
const LINK = 7
const NO_LINK = '链接不存在或未开通'

type Hosts = Pick<ServerConfig, 'linkHosts'>

/**
 * Whether an address may be opened: only https, and only hosts of the server's list (a host of the list covers the names below it). The
 * person is told either way which host it is.
 * @throws Refusal 404 for an entry that is not his, 400 for what is no address
 */
export async function linkOf(reader: Reader, actor: Actor, { menuId, url }: LinkQuery, config: Hosts): Promise<LinkAnswer> {
  if (menuId === undefined) return judged(url ?? '', '', 'window', config)
  const entry = (await menusOf(reader, actor)).find((row) => row.id === menuId && row.type === LINK)
  if (entry === undefined) throw notFound(NO_LINK)
  return judged(entry.urlAddress, entry.fullName, entry.property.linkTarget === '_self' ? 'inside' : 'window', config)
}

function judged(address: string, title: string, opens: LinkAnswer['opens'], { linkHosts }: Hosts): LinkAnswer {
  const url = parsed(address)
  if (url === undefined) throw refuse('链接地址不正确')
  const { hostname, protocol } = url
  const isListed = linkHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  // Name and password in an address only ever serve to deceive.
  const isAllowed = isListed && protocol === 'https:' && url.username === '' && url.password === ''
  return { title: title === '' ? hostname : title, url: url.href, host: hostname, isAllowed, opens }
}

function parsed(address: string): URL | undefined {
  try {
    const url = new URL(address)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
  } catch {
    return undefined
  }
}
