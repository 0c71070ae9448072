import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

const ROOT = path.resolve(__dirname, '..', '..')

/**
 * What the tests ask from outside: `act('[store, method, ...arguments]')` resolves with JSON. Maps cross as objects, and a
 * rejection as its name, kind and message, so that anything but a StorageError is seen.
 */
const driver = (end: string): string => `
import '@/platform/oldEngines'
import { createAlone } from '@/platform/storage/alone'
import { createFileStorage } from '@/platform/storage/files'
import { createRecordStorage } from '@/platform/storage/records'
import { preparePhoto } from '@/platform/watermark'

const stores = { records: createRecordStorage(), files: createFileStorage() }
stores.photos = { prepare: preparePhoto }
const alone = createAlone()
const log = []

stores.alone = {
  hold: (name, ms) => alone(name, async () => { log.push('in'); await new Promise((resolve) => { setTimeout(resolve, ms) }); log.push('out'); return [...log] })
}
const act = async (text) => {
  const [store, method, ...given] = JSON.parse(text)
  if (store === 'records' && method === 'put') given[1] = new Map(Object.entries(given[1]))
  try {
    const found = await stores[store][method](...given)
    return JSON.stringify({ data: store === 'records' && method === 'all' ? { ...found, records: Object.fromEntries(found.records) } : found })
  } catch (error) {
    return JSON.stringify({ error: { name: error.name, kind: error.kind, message: error.message, reason: error.reason } })
  }
}
${end}
`

/** The stores and the watermark alone, from the sources, as one script: the platform's own parts by file suffix, Taro reduced to the client's object. */
export async function storageBundle(target: 'weapp' | 'alipay' | 'h5'): Promise<string> {
  const client = target === 'alipay' ? 'my' : 'wx'
  const { outputFiles } = await build({
    stdin: {
      contents: driver(target === 'h5' ? 'window.act = act' : 'App({ act })'),
      resolveDir: ROOT,
      sourcefile: 'driver.js',
      loader: 'js'
    },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2018',
    absWorkingDir: ROOT,
    tsconfig: path.join(ROOT, 'tsconfig.json'),
    resolveExtensions: [`.${target}.ts`, '.ts', '.js'],
    define: { 'process.env.TARO_ENV': JSON.stringify(target) },
    plugins: [
      {
        name: 'client-as-taro',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^@tarojs\/taro$/ }, () => ({ path: 'taro', namespace: 'client' }))
          onLoad({ filter: /.*/, namespace: 'client' }, () => ({ contents: `export default ${target === 'h5' ? '{}' : client}` }))
          // The driver is plain script: tsconfig's paths count for sources only.
          onResolve({ filter: /^@\// }, ({ path: request, kind }) => {
            const base = path.join(ROOT, 'src', request.slice(2))
            return kind === 'entry-point'
              ? undefined
              : { path: [`${base}.${target}.ts`, `${base}.ts`].find((file) => existsSync(file)) as string }
          })
        }
      }
    ]
  })
  return outputFiles[0]?.text ?? ''
}

export interface Answer<T> {
  data?: T
  error?: { name: string; kind: string; message: string; reason: string }
}
