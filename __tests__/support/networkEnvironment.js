// A page's document with the real network of Node beside it: for suites in which the app's own models talk to a server.
const { default: JsdomEnvironment } = require('jest-environment-jsdom')

module.exports = class extends JsdomEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, {
      fetch,
      Headers,
      Response,
      AbortController,
      FormData,
      Blob,
      setTimeout,
      clearTimeout,
      setInterval,
      clearInterval
    })
  }
}
