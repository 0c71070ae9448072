// Child processes of the command scripts: quiet while they run, their last lines when they fail.
import { spawn } from 'node:child_process'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '..', '..')
/** Path of a program installed in node_modules, run with this very Node. */
export const bin = (file) => path.join(ROOT, 'node_modules', file)
export const TARO = bin('@tarojs/cli/bin/taro')

/**
 * Runs Node on a script and gathers what it prints.
 * @param args arguments of node
 * @param options `env` is laid over the current environment; `onLine` is called with each line as it comes;
 *   `limitMs` ends a program that hangs, `signal` one that is not wanted any more
 * @returns exit code (1 when it died by a signal) and the whole output
 */
export const runNode = (args, { env = {}, onLine, cwd = ROOT, limitMs, signal } = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], signal })
    let output = ''
    let rest = ''
    const take = (chunk) => {
      const text = chunk.toString()
      output += text
      if (onLine === undefined) return
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(line)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    const stop = (signal) => child.kill(signal)
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    const clock =
      limitMs === undefined
        ? undefined
        : setTimeout(() => {
            output += `\n超过 ${Math.round(limitMs / 60_000)} 分钟仍未结束，已中止`
            child.kill('SIGKILL')
          }, limitMs)
    child.on('error', (error) => resolve({ code: 1, output: `${output}\n${error.message}` }))
    child.on('close', (code) => {
      clearTimeout(clock)
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      resolve({ code: code ?? 1, output })
    })
  })

/** The last lines of an output, for a failure report. */
export const tail = (output, lines = 60) => output.trimEnd().split('\n').slice(-lines).join('\n')

/** Elapsed time as people read it: `8 s`, `2 min 05 s`. */
export const elapsed = (startedMs) => {
  const seconds = Math.round((Date.now() - startedMs) / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}
