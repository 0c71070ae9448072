// Runs Taro's own plugin of Babel on the files that import Taro's API, and on no others: on H5 `Taro.request` becomes an import of `request`,
// so that only what is used of the API is in the bundle (and nothing is missing from it). The syntax stays for swc.
const { transformAsync } = require('@babel/core')

const USES_API = /['"]@tarojs\/taro['"]/

module.exports = function taroApiLoader(source, map) {
  const done = this.async()
  if (!USES_API.test(source)) return done(null, source, map)
  const { plugins } = this.getOptions()
  const file = this.resourcePath
  const syntax = [...(/\.tsx?$/.test(file) ? ['typescript'] : []), ...(/\.ts$/.test(file) ? [] : ['jsx'])]
  transformAsync(source, {
    filename: file,
    babelrc: false,
    configFile: false,
    compact: false,
    sourceType: 'unambiguous',
    plugins,
    parserOpts: { plugins: syntax },
    sourceMaps: this.sourceMap,
    inputSourceMap: map ?? undefined
  }).then((result) => done(null, result.code, result.map ?? undefined), done)
}
