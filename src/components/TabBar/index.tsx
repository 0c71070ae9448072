/** The mini-programs draw their own tab bar (app.config.ts). */
export function TabBar() {
  return null
}
