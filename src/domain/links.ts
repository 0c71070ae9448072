import { PAGES } from './pages'
import { decoded } from './scan/payload'

/**
 * What notices, texts, cards and codes lead to (app.md#links): page of each kind, and the name of the id there. The first letter of a kind
 * stands for it in codes that hang on walls: neither changes.
 */
const PLACES = {
  order: [PAGES.order, 'id'],
  payment: [PAGES.order, 'payment'],
  flow: [PAGES.task, 'id'],
  report: [PAGES.report, 'id'],
  event: [PAGES.appointment, 'id'],
  message: [PAGES.inSiteMessage, 'id'],
  chat: [PAGES.chat, 'id']
} as const

export type LinkKind = keyof typeof PLACES
export const LINK_KINDS = Object.keys(PLACES) as LinkKind[]

export interface Link {
  kind: LinkKind
  /** 1 to 64 letters, digits, `_` and `-`; of a `flow` its task. */
  id: string
}

/** Page and parameters of a link. */
export function placeOf({ kind, id }: Link): { route: string; params: Record<string, string> } {
  const [route, key] = PLACES[kind]
  return { route, params: { [key]: id } }
}

/** Address of its page within the app. */
export function pathOf({ kind, id }: Link): string {
  const [route, key] = PLACES[kind]
  return `${route}?${key}=${id}`
}

/** Address on the server that leads on to the app a phone has. */
export const openPathOf = ({ kind, id }: Link): string => `/open/${kind}/${id}`

/**
 * The link that an address means: one of `openPathOf` or `pathOf`, whatever else its query says; undefined for every other text.
 * @param origin of this installation, the only one that an address may name
 */
export function readLink(address: string, origin: string): Link | undefined {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  for (const kind of LINK_KINDS) {
    const [page, key] = PLACES[kind]
    const [, id] = new RegExp(`^(?:/open/${kind}/|${page}\\?(?:[^#]*&)?${key}=)([\\w-]{1,64})(?:[?&#]|$)`).exec(path) ?? []
    if (id !== undefined) return { kind, id }
  }
  return undefined
}

/** Ids are UUIDs without hyphens, with the first letter one character too long for a code: the digit of their version, 7, is left out. */
const SHORTENED = /^[\da-f]{12}(?=[\da-f]{19}$)/

/**
 * What a mini-program was started with: `scene` of a code of its own (first letter of the kind and id, 32 characters at most), or the
 * address in an ordinary code, `q` in WeChat and `qrCode` in Alipay.
 * @param query as the platform hands it over, escaped or not
 */
export function startLink(query: Readonly<Record<string, unknown>>, origin: string): Link | undefined {
  const { scene, q, qrCode = q } = query
  if (scene === undefined) return readLink(decoded(String(qrCode)), origin)
  const code = decoded(String(scene))
  const kind = LINK_KINDS.find((each) => each[0] === code[0])
  return readLink(`/open/${kind}/${code.slice(1).replace(SHORTENED, '$&7')}`, '')
}
