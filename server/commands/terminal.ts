import { Refusal, StartupError } from '../errors'

/** A line for whoever runs a command. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** What somebody should know of an import, each on a line of its own. */
export function sayReport(report: readonly string[]): void {
  say(report.length === 0 ? '没有需要说明的内容' : `导入说明 ${report.length} 条：`)
  for (const line of report) say(`  - ${line}`)
}

/** Runs a command and ends with 1 when it fails; a refusal is said in its own words, with each fault on a line of its own. */
export function run(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    for (const line of linesOf(error)) process.stderr.write(`${line}\n`)
    process.exit(1)
  })
}

function linesOf(error: unknown): string[] {
  if (!(error instanceof StartupError || error instanceof Refusal)) return [String(error)]
  const { data } = error instanceof Refusal ? error : { data: null }
  const lines = typeof data === 'object' && data !== null && 'lines' in data && Array.isArray(data.lines) ? data.lines.map(String) : []
  return [error.message, ...lines.map((line) => `  - ${line}`)]
}
