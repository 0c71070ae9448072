// Node's environment on a plain global object. Jest's own is a "contextified" one: each use of a global name (Object, Array, Error)
// goes through an interceptor written in C++, twenty times slower, in all code of a suite and of the packages it loads.
const vm = require('node:vm')
const { TestEnvironment } = require('jest-environment-node')

const createContext = vm.createContext

module.exports = class extends TestEnvironment {
  constructor(...options) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY)
    try {
      super(...options)
    } finally {
      vm.createContext = createContext
    }
  }
}
