/** Id of one tab in the page. */
export const tabId = (row: string, at: number): string => `${row}-${at}`
