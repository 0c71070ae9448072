/** Sites that punches are measured by, as they were last read: without a network the page still says inside or outside. */
export const PUNCH_SITES = 'punchCard.sites'
