/** Alipay tells mini-programs nothing about the system's night setting: day, until my/settings offers the choice. */
export function isSystemNight(): boolean {
  return false
}

/** Never calls: the setting is not told. */
export function onSystemNight(_listener: (isNight: boolean) => void): void {
  return
}
