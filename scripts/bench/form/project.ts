import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { buildPages, servePages } from '../reference'

const ROOT = path.resolve(__dirname, '..', '..', '..')
const HOME = path.join(ROOT, '.tmp', 'form-pages')
const PAGES = ['own', 'bare', 'rjsf'] as const
export type BenchPage = (typeof PAGES)[number]

const read = (...names: string[]): string => readFileSync(path.join(ROOT, ...names), 'utf8')

/** A Taro project whose pages are those of this folder, with our sources, styles and compiler settings. */
const SOURCES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'form-pages',
    version: '1.0.0',
    browserslist: (JSON.parse(read('package.json')) as { browserslist: unknown }).browserslist
  }),
  'babel.config.js': read('babel.config.js'),
  'config/index.js': `const root = ${JSON.stringify(ROOT)}
const path = require('path')
const { NormalModuleReplacementPlugin } = require('webpack')
// As config/h5.ts has it; the bare page asks for Taro's own by their path.
const plainElements = [/^\\.\\/components\\/(?:view|text)\\/index\\.js$/, (resource) => {
  const name = /(view|text)/.exec(resource.request)[0]
  if (/@tarojs.components-react/.test(resource.context)) resource.request = path.join(root, 'config/elements', name + '.js')
}]
module.exports = {
  projectName: 'form-pages', date: '2026-1-1', deviceRatio: { 640: 1.17, 750: 1, 375: 2, 828: 0.905 }, sourceRoot: 'src', outputRoot: 'dist',
  designWidth: (input) => (input && input.file && input.file.replace(/\\\\+/g, '/').includes('@nutui') ? 375 : 750),
  plugins: ['@tarojs/plugin-platform-h5', '@tarojs/plugin-framework-react'],
  alias: { '@': path.join(root, 'src'), '@bench': path.join(root, 'scripts/bench/form'), 'mobx-react': 'mobx-react-lite' },
  framework: 'react', compiler: { type: 'webpack5', prebundle: { enable: false } }, cache: { enable: false },
  h5: {
    publicPath: '/', staticDirectory: 'static', router: { mode: 'browser' }, useHtmlComponents: true,
    webpackChain: (chain) => { chain.plugin('plainElements').use(NormalModuleReplacementPlugin, plainElements) },
    compile: { include: [path.join(root, 'src'), path.join(root, 'scripts/bench/form')] },
    postcss: { pxtransform: { enable: true, config: { exclude: (file) => !file.includes('node_modules') } } }
  }
}
`,
  'src/app.config.ts': `export default defineAppConfig({ pages: ${JSON.stringify(PAGES.map((page) => `pages/${page}/index`))}, window: { navigationBarTitleText: 'forms' } })\n`,
  'src/app.ts':
    "import type { PropsWithChildren } from 'react'\nimport '@/app.scss'\nexport default function App({ children }: PropsWithChildren) { return children }\n",
  'src/index.html': read('src', 'index.html'),
  ...Object.fromEntries(PAGES.map((page) => [`src/pages/${page}/index.tsx`, `export { default } from '@bench/pages/${page}'\n`]))
}

/** ms since 1970 of the newest file that the pages are made of. */
function newest(...folders: readonly string[]): number {
  return Math.max(
    ...folders.flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => statSync(path.join(ROOT, folder, name)).mtimeMs
      )
    )
  )
}

/** Builds the pages where anything in them is newer, and serves them. */
export async function serveFormPages(): Promise<{ url: (page: BenchPage, query?: string) => string; close: () => void }> {
  buildPages(HOME, SOURCES, newest('scripts/bench/form', 'config/elements', 'src/domain/form', 'src/components', 'src/styles'))
  const { url, close } = await servePages(HOME)
  return { url: (page, query = '') => `${url}pages/${page}/index${query}`, close }
}
