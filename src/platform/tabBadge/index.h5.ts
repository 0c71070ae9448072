/** On H5 the tab bar is ours (components/TabBar) and draws its own badge. */
export function setTabBadge(_index: number, _text: string): void {
  return
}

export function repeatTabBadges(): void {
  return
}
