// Taro writes every attribute that WeChat has into its templates, once for each depth of nesting. Those that only Skyline reads, WeChat's
// other renderer, which we do not use, are left out: the main package has no room for them.
const SKYLINE = {
  'scroll-view':
    'type|associative-container|reverse|clip|cache-extent|min-drag-distance|scroll-into-view-within-extent|scroll-into-view-alignment|padding|refresher-two-level-[a-z-]+|refresher-ballistic-refresh-enabled|bindscrollstart|bindscrollend|bindrefresherwillrefresh|bindrefresherstatuschange',
  swiper:
    'layout-type|transformer-type|indicator-(?:type|margin|spacing|radius|width|height|alignment|offset)|scroll-with-animation|cache-extent'
}
const TEMPLATES = 'base.wxml'

/** Templates without what nothing reads. */
const lean = (text) =>
  Object.entries(SKYLINE).reduce(
    (rest, [element, names]) =>
      rest.replace(new RegExp(`<${element} [^\\n]*`, 'g'), (tag) => tag.replace(new RegExp(` (?:${names})="[^"]*"`, 'g'), '')),
    text
  )

module.exports = (ctx) => {
  ctx.modifyBuildAssets(({ assets }) => {
    const asset = assets[TEMPLATES]
    if (asset === undefined) return
    const text = lean(String(asset.source()))
    assets[TEMPLATES] = { size: () => Buffer.byteLength(text), source: () => text }
  })
}
module.exports.lean = lean
