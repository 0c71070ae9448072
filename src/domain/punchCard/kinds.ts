/** What a punch stands for. */
export const PUNCH_KINDS = ['on', 'off', 'visit'] as const
export type PunchKind = (typeof PUNCH_KINDS)[number]
export const KIND_LABELS: Readonly<Record<PunchKind, string>> = { on: '上班', off: '下班', visit: '外勤' }

export const SITE_KINDS = ['company', 'branch', 'yard', 'other'] as const
export type SiteKind = (typeof SITE_KINDS)[number]
export const SITE_KIND_LABELS: Readonly<Record<SiteKind, string>> = { company: '公司', branch: '分公司', yard: '停车场', other: '其他地点' }

export const NOTE_LENGTH = 200
export const ADDRESS_LENGTH = 200
/** A punch that was asked for afterwards lies at most so far back, days (the make-up flow). */
export const MAKE_UP_DAYS = 31
/** Code of the flow by which a missing punch is asked for. */
export const MAKE_UP_FLOW = 'punchMakeUp'
