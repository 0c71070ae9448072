/** Whether a node still stands in the tree it was found in. */
const isIn = (root, node) => node === root || (node.parent !== undefined && isIn(root, node.parent))

/** Takes out what stands between `#ifdef <platform> ...` and `#endif` when this platform is not named. */
function keepOwn(root, platform) {
  root.walkComments((comment) => {
    const [word, ...platforms] = comment.text.trim().split(/\s+/)
    if (word !== '#ifdef' || platforms.includes(platform)) return
    for (let next = comment.next(); next !== undefined && next.text !== '#endif'; next = comment.next()) next.remove()
  })
}

/**
 * PostCSS, after the plugins of Taro: rules of other platforms leave our own sheets (Taro does that only where it also changes px),
 * and a rule of ours that a transform drops fails the build. Taro's transform of HTML drops every rule with `*`, silently.
 * @param platform value of TARO_ENV
 */
module.exports = ({ platform }) => ({
  postcssPlugin: 'style-rules',
  prepare: (result) => {
    if (/[\\/]node_modules[\\/]/.test(result.opts.from ?? '')) return {}
    const rules = []
    return {
      Once(root) {
        keepOwn(root, platform)
        root.walkRules((rule) => {
          rules.push({ rule, selector: rule.selector })
        })
      },
      OnceExit(root) {
        const lost = rules.filter(({ rule }) => !isIn(root, rule)).map(({ selector }) => selector)
        if (lost.length > 0) throw new Error(`a transform dropped ${lost.join('; ')} of ${result.opts.from}: name the child instead of *`)
      }
    }
  }
})
module.exports.postcss = true
