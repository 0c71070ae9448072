import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const ROOT = path.resolve(__dirname, '..', '..')
const HOME = path.join(ROOT, '.tmp', 'bare-page')
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html; charset=utf-8' }

/** A page with one NutUI button and nothing else: what the tool chain costs before a line of ours. */
const SOURCES: Record<string, string> = {
  'package.json': JSON.stringify({ name: 'bare-page', version: '1.0.0' }),
  'babel.config.js': readFileSync(path.join(ROOT, 'babel.config.js'), 'utf8'),
  'config/index.js': `module.exports = {
  projectName: 'bare-page', date: '2026-1-1', designWidth: 750, deviceRatio: { 750: 1, 375: 2 }, sourceRoot: 'src', outputRoot: 'dist',
  plugins: ['@tarojs/plugin-html', '@tarojs/plugin-platform-h5', '@tarojs/plugin-framework-react'],
  framework: 'react', compiler: { type: 'webpack5', prebundle: { enable: false } }, cache: { enable: false },
  h5: { publicPath: '/', staticDirectory: 'static', router: { mode: 'browser' } }
}`,
  'src/app.config.ts': "export default defineAppConfig({ pages: ['pages/index/index'], window: { navigationBarTitleText: 'bare' } })",
  'src/app.ts':
    "import type { PropsWithChildren } from 'react'\nexport default function App({ children }: PropsWithChildren) { return children }\n",
  'src/pages/index/index.tsx':
    "import { Text, View } from '@tarojs/components'\nimport { Button } from '@nutui/nutui-react-taro'\n" +
    'export default function Index() { return <View><Text>bare</Text><Button>ok</Button></View> }\n',
  'src/index.html': readFileSync(path.join(ROOT, 'src', 'index.html'), 'utf8')
}

/**
 * Builds a small Taro project for H5, when its sources are newer than what was built of them before.
 * @param home folder of the project, inside this one, so that packages are found @param sources files by their path in it
 * @param newest ms since 1970 of the newest file that goes into it
 */
export const buildPages = (home: string, sources: Readonly<Record<string, string>>, newest: number): void => {
  const stamp = path.join(home, 'dist', 'index.html')
  if (existsSync(stamp) && statSync(stamp).mtimeMs > newest) return
  for (const [name, text] of Object.entries(sources)) {
    mkdirSync(path.dirname(path.join(home, name)), { recursive: true })
    writeFileSync(path.join(home, name), text)
  }
  const taro = path.join(ROOT, 'node_modules', '@tarojs', 'cli', 'bin', 'taro')
  const run = spawnSync(process.execPath, [taro, 'build', '--type', 'h5'], {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' }
  })
  if (run.status !== 0 || !existsSync(stamp)) throw new Error(`${path.basename(home)} was not built:\n${run.stdout.slice(-3000)}`)
}

/** Serves the built pages of a project with gzip on the loopback. */
export const servePages = async (home: string): Promise<{ url: string; close: () => void }> => {
  const server = createServer((request, response) => {
    const wanted = path.join(home, 'dist', new URL(request.url ?? '/', 'http://local').pathname)
    const file = existsSync(wanted) && statSync(wanted).isFile() ? wanted : path.join(home, 'dist', 'index.html')
    response.writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': 'max-age=31536000'
    })
    response.end(gzipSync(readFileSync(file)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

/** Builds the bare page once and serves it. */
export const serveReference = async (): Promise<{ url: string; close: () => void }> => {
  buildPages(HOME, SOURCES, statSync(__filename).mtimeMs)
  return servePages(HOME)
}
