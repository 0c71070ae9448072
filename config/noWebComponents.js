// Stands in for Taro's web component of the tab bar on H5: components/TabBar draws it, so the router need not bring the
// web component runtime (150 KB) into the first load.
export function defineCustomElementTaroTabbar() {}
