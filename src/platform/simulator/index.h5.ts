/** Whether the browser says of itself that a program drives it. */
export const isSimulator = (): boolean => typeof navigator !== 'undefined' && navigator.webdriver === true
