import { FORMULA_CALLS, type Formula, type FormulaCall } from '../formula'

/**
 * Reads the text of a formula into data, once, when a template is imported on the server. Fields stand as `{key}` or bare; operators
 * as in a spreadsheet. @returns undefined when the text is no formula of the closed list
 */
export function readFormula(text: string): Formula | undefined {
  const tokens = tokensOf(text)
  if (tokens === undefined) return undefined
  const reader = new FormulaReader(tokens)
  const formula = reader.comparison()
  return reader.isAtEnd() ? formula : undefined
}

type Token = { readonly kind: 'number' | 'text' | 'field' | 'name' | 'sign'; readonly text: string }

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|"([^"]*)"|'([^']*)'|\{([^{}]+)\}|([\p{L}_][\p{L}\p{N}_.]*)|(>=|<=|<>|!=|==|[-+*/%()=<>,]))/uy

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = []
  const pattern = new RegExp(TOKEN)
  const source = text.trimEnd()
  while (pattern.lastIndex < source.length) {
    const found = pattern.exec(source)
    if (found === null || tokens.length > 500) return undefined
    const [, number, double, single, field, name, sign] = found
    if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (double !== undefined || single !== undefined) tokens.push({ kind: 'text', text: double ?? single ?? '' })
    else if (field !== undefined) tokens.push({ kind: 'field', text: field.trim() })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else tokens.push({ kind: 'sign', text: sign === '!=' ? '<>' : sign === '==' ? '=' : (sign ?? '') })
  }
  return tokens
}

/** By precedence: comparison, then sums, then products, then signs. `undefined` travels up: a text is read whole or not at all. */
class FormulaReader {
  private at = 0
  private depth = 0
  constructor(private readonly tokens: readonly Token[]) {}

  isAtEnd(): boolean {
    return this.at === this.tokens.length
  }

  comparison(): Formula | undefined {
    if (this.depth > 50) return undefined
    this.depth += 1
    const formula = this.chain(['=', '<>', '>', '>=', '<', '<='], () =>
      this.chain(['+', '-'], () => this.chain(['*', '/', '%'], () => this.signed()))
    )
    this.depth -= 1
    return formula
  }

  private chain(signs: readonly string[], part: () => Formula | undefined): Formula | undefined {
    let left = part()
    while (left !== undefined && signs.includes(this.sign() ?? '')) {
      const call = this.next().text as FormulaCall
      const right = part()
      left = right === undefined ? undefined : { call, args: [left, right] }
    }
    return left
  }

  private signed(): Formula | undefined {
    let isNegative = false
    while (this.sign() === '-' || this.sign() === '+') isNegative = this.next().text === '-' ? !isNegative : isNegative
    const formula = this.single()
    return formula === undefined || !isNegative ? formula : { call: '-', args: [formula] }
  }

  private single(): Formula | undefined {
    if (this.isAtEnd()) return undefined
    const token = this.next()
    if (token.kind === 'number') return { value: Number(token.text) }
    if (token.kind === 'text') return { value: token.text }
    if (token.kind === 'field') return { field: token.text }
    if (token.kind === 'name') return this.sign() === '(' ? this.call(token.text) : this.named(token.text)
    if (token.text !== '(') return undefined
    const inside = this.comparison()
    return inside !== undefined && this.take(')') ? inside : undefined
  }

  private named(name: string): Formula {
    const word = name.toUpperCase()
    return word === 'TRUE' || word === 'FALSE' ? { value: word === 'TRUE' } : { field: name }
  }

  private call(name: string): Formula | undefined {
    const call = FORMULA_CALLS.find((each) => each === name.toUpperCase() && /^[A-Z]/.test(each))
    if (call === undefined || !this.take('(')) return undefined
    const args: Formula[] = []
    if (this.take(')')) return { call, args }
    for (;;) {
      const arg = this.comparison()
      if (arg === undefined) return undefined
      args.push(arg)
      if (this.take(')')) return { call, args }
      if (!this.take(',')) return undefined
    }
  }

  private sign(): string | undefined {
    const token = this.tokens[this.at]
    return token?.kind === 'sign' ? token.text : undefined
  }

  private next(): Token {
    const token = this.tokens[this.at]
    this.at += 1
    return token ?? { kind: 'sign', text: '' }
  }

  private take(sign: string): boolean {
    if (this.sign() !== sign) return false
    this.at += 1
    return true
  }
}
