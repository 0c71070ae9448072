// Rules for the cases of tests, as a plugin of ESLint: a case reads as given, when, then, and no limit of time says less than the runner's.
const CASE = /^(it|test)$/
const TIMED = /^(it|test|before(All|Each)|after(All|Each))$/
const MOST_LINES = 80
/** Of jest.config.js, and of the suites whose world is slow to start (__tests__/support/longLimit.ts), ms. */
const LIMIT = 120_000
const LONG_LIMIT = 600_000
const isSlow = (file) => /\/__tests__\/(e2e|miniprogram)\//.test(file)

/** `it`, also of `it.each(table)`, `it.skip` and a template. */
function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return nameOf(callee.object)
  if (callee.type === 'CallExpression') return nameOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return nameOf(callee.tag)
  return ''
}
const isFunction = ({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

/** Milliseconds that are written as a number or as a product of numbers, else undefined. */
function written(node) {
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined
  if (node.type !== 'BinaryExpression' || node.operator !== '*') return undefined
  const [left, right] = [written(node.left), written(node.right)]
  return left === undefined || right === undefined ? undefined : left * right
}

const lines = {
  create: (context) => ({
    CallExpression(node) {
      if (!CASE.test(nameOf(node.callee))) return
      const body = node.arguments.find(isFunction)
      const count = body === undefined ? 0 : body.loc.end.line - body.loc.start.line + 1
      if (count > MOST_LINES)
        context.report({
          node,
          message: `a case of ${count} lines (at most ${MOST_LINES}): name what is given, what is done and what is expected.`
        })
    }
  })
}

const limits = {
  create: (context) => {
    const most = isSlow(context.filename) ? LONG_LIMIT : LIMIT
    const check = (node) => {
      const limit = node === undefined ? undefined : written(node)
      if (limit !== undefined && limit <= most)
        context.report({ node, message: `a limit of time that the runner has anyway (${most} ms).` })
    }
    return {
      CallExpression(node) {
        const { callee, arguments: given } = node
        if (callee.type === 'MemberExpression' && callee.object.name === 'jest' && callee.property.name === 'setTimeout') check(given[0])
        else if (TIMED.test(nameOf(callee)) && given.some(isFunction)) check(given.slice(given.findIndex(isFunction) + 1)[0])
      }
    }
  }
}

export const plugins = { cases: { rules: { lines, limits } } }
export const rules = { 'cases/lines': 'error', 'cases/limits': 'error' }
