// The local provider as a process of its own: `tsx server/localProvider/main.ts <folder> [port]`. Prints its address as one line of
// JSON and ends when its standard input ends, so it never outlives the server that started it.
import { startLocalProvider } from './server'

async function main(): Promise<void> {
  const [folder, port = '0'] = process.argv.slice(2)
  if (folder === undefined) throw new Error('usage: main.ts <folder> [port]')
  const running = await startLocalProvider(folder, Number(port)).catch(async (error: unknown) => {
    // Somebody else has the wanted port meanwhile: any free one will do.
    if (Number(port) === 0) throw error
    return startLocalProvider(folder)
  })
  process.stdout.write(`${JSON.stringify({ url: running.url })}\n`)
  const end = (): void => {
    void running.close().then(() => process.exit(0))
  }
  // Ctrl-C reaches the whole foreground group; the server still needs the provider while it ends, and closes this pipe.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', end)
  process.stdin.on('end', end).on('error', end).resume()
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
