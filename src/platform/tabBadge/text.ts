/** More than this is not worth counting on a tab. */
const MOST = 99

/** Number on a tab: empty at 0, `99+` above 99. */
export const tabBadgeText = (count: number): string => (count <= 0 ? '' : count > MOST ? `${MOST}+` : String(count))
