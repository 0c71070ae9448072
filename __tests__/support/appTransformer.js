// What @tarojs/test-utils-react does to its stand-in for Taro's API, with swc instead of Babel: a tenth of the time.
const swcJest = require('@swc/jest')
const layHooksOver = require('@tarojs/plugin-framework-react/dist/api-loader.js')

/** The one file that lists Taro's API for tests. */
const TARO_API = 'test-utils-react/dist/jest/runtime/taro-h5.js'

module.exports = {
  createTransformer: (options) => {
    const swc = swcJest.createTransformer(options)
    const prepared = (text, file) => (file.replaceAll('\\', '/').includes(TARO_API) ? layHooksOver(text) : text)
    return { ...swc, process: (text, file, more) => swc.process(prepared(text, file), file, more) }
  }
}
