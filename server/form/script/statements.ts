import type { BlockStatement, Expression, Statement, SwitchStatement } from 'acorn'
import { walk } from './source'
import { giveUp } from './terms'

export const blockOf = (statement: Statement | null | undefined): readonly Statement[] =>
  statement == null ? [] : statement.type === 'BlockStatement' ? statement.body : [statement]

/** Whether a `return` stands somewhere in a statement. */
export const mayEnd = (statement: Statement): boolean => [...walk(statement)].some(({ type }) => type === 'ReturnStatement')

/** Cases with what they do; those that fall through to the next have no body of their own. @throws Untranslatable when one falls through with a body */
export function casesOf({ cases }: SwitchStatement): { readonly tests: readonly Expression[]; readonly body: readonly Statement[] }[] {
  const found: { tests: Expression[]; body: readonly Statement[] }[] = []
  let tests: Expression[] = []
  cases.forEach(({ test, consequent }, place) => {
    if (test == null && (place < cases.length - 1 || tests.length > 0)) return giveUp('a default that is not alone at the end')
    if (test != null) tests.push(test)
    const list = consequent.length === 1 ? blockOf(consequent[0]) : consequent
    if (list.length === 0 && place < cases.length - 1) return
    const last = list.at(-1)
    const isClosed = last?.type === 'BreakStatement' || last?.type === 'ReturnStatement' || place === cases.length - 1
    if (!isClosed) return giveUp('a case that falls through')
    const body = last?.type === 'BreakStatement' ? list.slice(0, -1) : list
    if (body.some((statement) => [...walk(statement)].some(({ type }) => type === 'BreakStatement'))) return giveUp('a break inside')
    found.push({ tests, body })
    tests = []
  })
  return found
}

/** Whether a promise is kept on every way: `resolve()` stands once, at the end. */
export function isKept({ body }: BlockStatement, resolve: string): boolean {
  const nodes = body.flatMap((statement) => [...walk(statement)])
  const calls = nodes.filter((node) => node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === resolve)
  const last = body.at(-1)
  return (
    calls.length === 1 &&
    last?.type === 'ExpressionStatement' &&
    last.expression === calls[0] &&
    !nodes.some(({ type }) => type === 'ReturnStatement')
  )
}
