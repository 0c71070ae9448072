import type { FakeMessage, World } from './world'

/** Where the two families of the platform differ on the wire (platforms.md#fakes). */
export interface Dialect {
  name: 'java' | 'net'
  /** Of strict fakes only: A = 3.3 to 3.4.1, B = 3.4.2 to 3.4.7. */
  generation?: 'A' | 'B'
  /** Body of a successful answer. */
  ok(data: unknown, msg?: string): object
  /** Refused by a rule. */
  refused(code: string, msg: string): { status: number; body: unknown }
  /** No live session behind the token. */
  expired(): { status: number; body: unknown }
  /** No such call. */
  unknown(): { status: number; body: unknown }
  page(list: readonly unknown[], currentPage: number, pageSize: number, total: number): object
  /** Whether Users/All answers a bare list. */
  allUsersBare: boolean
  verificationFlag(isNeeded: boolean): unknown
  /** Counts of initMessage. */
  initCounts(world: World, userId: string): object
  /** Content of an image or a voice in a live frame. */
  liveContent(message: FakeMessage): unknown
  /** What becomes of a chat text before it is stored and repeated. */
  storedText(text: string): string
  presence(isOnline: boolean): string
  startInfo: object
}

const stringContent = (message: FakeMessage): string =>
  typeof message.content === 'string' ? message.content : JSON.stringify(message.content)
/** As the Java line's escaper does it: quotes too, by number. */
const javaEscaped = (text: string): string =>
  text.replace(/[&<>"']/g, (each) =>
    `&#${each.charCodeAt(0)};`.replace('&#38;', '&amp;').replace('&#60;', '&lt;').replace('&#62;', '&gt;').replace('&#34;', '&quot;')
  )
/** As .NET's encoder does it: names for four, hexadecimal numbers for the apostrophe and what is above the basic plane. */
const netEscaped = (text: string): string =>
  [...text]
    .map(
      (each) =>
        ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[each] ??
        (each === "'" || each.length > 1 ? `&#x${each.codePointAt(0)!.toString(16).toUpperCase()};` : each)
    )
    .join('')
/** History rows carry text on both. */
export const historyContent = stringContent

export const JAVA: Dialect = {
  name: 'java',
  ok: (data, msg = 'Success') => ({ code: 200, msg, data }),
  refused: (_code, msg) => ({ status: 200, body: { code: 400, msg, data: null } }),
  expired: () => ({ status: 200, body: { code: 600, msg: '登录过期,请重新登录', data: null } }),
  unknown: () => ({ status: 404, body: { timestamp: '2026-11-20T02:00:00.000+00:00', status: 404, error: 'Not Found', path: '' } }),
  page: (list, currentPage, pageSize, total) => ({ list, pagination: { currentPage, pageSize, total } }),
  allUsersBare: false,
  verificationFlag: (isNeeded) => (isNeeded ? 1 : 0),
  // Older fields only: the client adds them up.
  initCounts: (world, userId) => ({
    onlineUserList: [userId],
    unreadNoticeCount: world.unreadInSite(userId, 1).length,
    noticeDefaultText: world.inSite.filter((each) => each.type === 1).at(-1)?.title ?? '',
    unreadMessageCount: world.unreadInSite(userId, 2).length,
    messageDefaultText: world.inSite.at(-1)?.title ?? '',
    messageDefaultTime: world.inSite.at(-1)?.at ?? 0
  }),
  liveContent: (message) => message.content,
  storedText: (text) => javaEscaped(text.replace(/\r\n?/g, '\n').trim()),
  presence: (isOnline) => (isOnline ? 'Online' : 'Offline'),
  startInfo: { AppVersion: '3.3.5', AppUpdateContent: '' }
}

export const NET: Dialect = {
  name: 'net',
  ok: (data, msg = '操作成功') => ({ code: 200, msg, data, extras: null, timestamp: Date.now() }),
  refused: (code, msg) => ({ status: 200, body: { code: 500, msg: `[${code}] ${msg}`, data: null, extras: null, timestamp: Date.now() } }),
  expired: () => ({ status: 401, body: { code: 600, msg: '登录过期,请重新登录', data: null, extras: null, timestamp: Date.now() } }),
  unknown: () => ({ status: 404, body: '' }),
  page: (list, pageIndex, pageSize, total) => ({ list, pagination: { pageIndex, pageSize, total } }),
  allUsersBare: true,
  verificationFlag: (isNeeded) => isNeeded,
  initCounts: (world, userId) => ({
    onlineUsers: [userId],
    unreadTotalCount: world.unreadInSite(userId).length,
    unreadNoticeCount: world.unreadInSite(userId, 1).length,
    unreadMessageCount: world.unreadInSite(userId, 2).length,
    unreadSystemMessageCount: 0,
    unreadScheduleCount: 0,
    messageDefaultText: world.inSite.at(-1)?.title ?? '',
    messageDefaultTime: world.inSite.at(-1)?.at ?? 0,
    userId
  }),
  liveContent: stringContent,
  storedText: (text) =>
    netEscaped(
      text
        // eslint-disable-next-line no-control-regex
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
        .trim()
        .replace(/\r?\n/g, '\r\n')
    ),
  presence: (isOnline) => (isOnline ? 'online' : 'offline'),
  startInfo: { appVersion: '3.3.5', appUpdateContent: '' }
}

/** Strict fakes (support/platform/strict), by the names under which tests start them. */
export const STRICT = {
  'java-a': { ...JAVA, generation: 'A' },
  'dotnet-a': { ...NET, generation: 'A' },
  'java-b': { ...JAVA, generation: 'B' }
} as const satisfies Record<string, Dialect>
export type StrictName = keyof typeof STRICT
