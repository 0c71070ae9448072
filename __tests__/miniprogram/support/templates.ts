import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import vm from 'node:vm'
import type { Fn, Platform } from './types'

/** A node as WeChat's generated template function answers it. */
export interface RawNode {
  tag: string
  attr?: Record<string, unknown>
  children?: (RawNode | string | number)[]
  wxKey?: string | number
}

type Generator = (data: unknown, ...more: unknown[]) => RawNode

/** Compiled templates of one package: a render function per page or component file. */
export interface Templates {
  render(file: string, data: unknown): RawNode
  takeWarnings(): string[]
}

function filesUnder(folder: string, extension: string, base = folder): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) return filesUnder(full, extension, base)
    return entry.name.endsWith(extension) ? [path.relative(base, full)] : []
  })
}

/** WeChat's own template compiler as the npm package carries it; npm leaves its run bit off. */
function compilerBinary(): string {
  const home = path.dirname(require.resolve('miniprogram-compiler/package.json'))
  const folder = ({ linux: 'linux', darwin: 'mac' } as Partial<Record<NodeJS.Platform, string>>)[process.platform]
  if (folder === undefined) throw new Error(`mini-program runs need Linux or macOS: there is no template compiler for ${process.platform}`)
  const binary = path.join(home, 'bin', folder, 'wcc')
  try {
    fs.accessSync(binary, fs.constants.X_OK)
  } catch {
    fs.chmodSync(binary, 0o755)
  }
  return binary
}

/** Rewrites Alipay templates to WeChat's syntax: our stand-in, not Alipay's compiler. */
function rewriteAlipay(root: string, target: string): void {
  const put = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(target, file)), { recursive: true })
    fs.writeFileSync(path.join(target, file), text)
  }
  for (const file of filesUnder(root, '.axml')) {
    put(
      file.replace(/\.axml$/, '.wxml'),
      fs
        .readFileSync(path.join(root, file), 'utf8')
        .replace(/<import-sjs\s+name="([^"]+)"\s+from="([^"]+)\.sjs"\s*\/>/g, '<wxs module="$1" src="$2.wxs" />')
        .replace(/\ba:(for-item|for-index|for|key|if|elif|else)\b/g, 'wx:$1')
        .replace(/\.axml"/g, '.wxml"')
        .replace(
          /\s(on[A-Z]\w*|catch[A-Z]\w*)="(\w+)"/g,
          (_all, name: string, handler: string) => ` data-ev-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${handler}"`
        )
    )
  }
  for (const file of filesUnder(root, '.sjs'))
    put(file.replace(/\.sjs$/, '.wxs'), fs.readFileSync(path.join(root, file), 'utf8').replace(/export default/, 'module.exports ='))
}

function compile(folder: string): string {
  const sources = [...filesUnder(folder, '.wxml'), ...filesUnder(folder, '.wxs')]
  if (sources.length === 0) return ''
  return execFileSync(compilerBinary(), ['-d', ...sources], {
    cwd: folder,
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe']
  }).toString()
}

function compileAlipay(root: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'templates-'))
  try {
    rewriteAlipay(root, folder)
    // WeChat refuses a template inside itself, Alipay allows it: the guard is taken out.
    return compile(folder).replace(/if\(p_\[b\]\)\{_wl\(b,x\[\d+\]\);return\}/g, '')
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** What was compiled, by folder: a package stays as it is while a suite opens it again and again. */
const compiled = new Map<string, string>()

/**
 * Compiles all templates of a package and loads them in a realm of their own, as the view layer is.
 * @throws the compiler's message when a template is wrong
 */
export function loadTemplates(root: string, platform: Platform): Templates {
  const code = compiled.get(root) ?? (platform === 'alipay' ? compileAlipay(root) : compile(root))
  compiled.set(root, code)
  let warnings: string[] = []
  const warn: Fn = (...parts) => {
    warnings.push(parts.map(String).join(' '))
  }
  const browser: Record<string, unknown> = {}
  // A plain global object: the compiled code keeps its helpers in global names, and an interceptor before each makes drawing much slower.
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY)
  Object.assign(context, { window: browser, navigator: {}, document: {}, location: {}, console: { log: warn, warn, error: warn } })
  vm.runInContext(code, context, { filename: 'templates.js' })
  browser.__webview_engine_version__ = 0.02
  // The compiled code adds to Object.prototype of its realm: data must be born there.
  const parse = vm.runInContext('(s) => JSON.parse(s)', context) as (json: string) => unknown
  const generators = new Map<string, Generator>()
  return {
    render(file, data) {
      let generator = generators.get(file)
      if (generator === undefined) {
        const make = context.$gwx as ((name: string) => Generator | undefined) | undefined
        generator = make?.(`${file}.wxml`)
        if (typeof generator !== 'function') throw new Error(`no template ${file}.wxml in the package`)
        generators.set(file, generator)
      }
      return generator(parse(JSON.stringify(data)), {}, {})
    },
    takeWarnings() {
      const taken = warnings
      warnings = []
      return taken
    }
  }
}
