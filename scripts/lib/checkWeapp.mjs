// What WeChat's own compilers and its quality rules say of a built package, without its servers: only their limits of an account are not asked.
import { execFile } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { packageSizes } from './bundles.mjs'

const KB = 1024
/** 代码质量: each picture and sound, the main package, each subpackage, all of them, each icon of the tab bar. */
const LIMIT = { media: 200 * KB, main: 1.5 * KB * KB, subpackage: 2 * KB * KB, total: 20 * KB * KB, tabIcon: 40 * KB }
const MEDIA = /\.(?:png|jpe?g|gif|webp|svg|mp3|aac|m4a|wav)$/
const FOLDERS = { linux: 'linux', darwin: 'mac' }
const run = promisify(execFile)

/** A compiler of the package miniprogram-compiler; npm leaves its run bit off. @param name wcc or wcsc */
export const compiler = (name) => {
  const folder = FOLDERS[process.platform]
  if (folder === undefined) throw new Error(`微信编译器只能在 Linux 和 macOS 上运行，现在是 ${process.platform}`)
  const home = path.dirname(createRequire(import.meta.url).resolve('miniprogram-compiler/package.json'))
  const binary = path.join(home, 'bin', folder, name)
  try {
    accessSync(binary, constants.X_OK)
  } catch {
    chmodSync(binary, 0o755)
  }
  return binary
}

const filesIn = (root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))

/** @returns the compiler's own words, '' = it compiled */
const compile = async (name, root, files, options) => {
  if (files.length === 0) return ''
  try {
    await run(compiler(name), [...options, ...files], { cwd: root, maxBuffer: 1 << 28 })
    return ''
  } catch (error) {
    return String(error.stderr ?? '').trim() || error.message
  }
}

const json = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Pages and components that are named and not there. */
const missingParts = (root, app) => {
  const pages = [...app.pages, ...(app.subPackages ?? []).flatMap((part) => part.pages.map((page) => `${part.root}/${page}`))]
  const seen = new Set()
  const missing = []
  const visit = (name, from) => {
    if (seen.has(name)) return
    seen.add(name)
    const gone = ['.js', '.json', '.wxml'].filter((ending) => !existsSync(path.join(root, name + ending)))
    if (gone.length > 0) missing.push(`${from} 引用的 ${name} 缺少 ${gone.join('、')}`)
    else components(json(path.join(root, `${name}.json`)), name)
  }
  const components = ({ usingComponents = {} }, from) => {
    for (const used of Object.values(usingComponents))
      visit(used.startsWith('/') ? used.slice(1) : path.posix.join(path.posix.dirname(from), used), `${from}.json`)
  }
  components(app, 'app')
  for (const page of pages) visit(page, 'app.json')
  return missing
}

const tooLarge = (what, bytes, limit) => (bytes > limit ? [`${what} 为 ${Math.ceil(bytes / KB)} KB，超过 ${limit / KB} KB`] : [])

/** The offline part of WeChat's quality rules. */
const qualityOf = (root, app, files) => {
  const sizes = packageSizes(root)
  const bytesOf = (file) => (existsSync(path.join(root, file)) ? statSync(path.join(root, file)).size : 0)
  const icons = (app.tabBar?.list ?? []).flatMap(({ iconPath, selectedIconPath }) => [iconPath, selectedIconPath])
  return [
    ...files.filter((file) => MEDIA.test(file)).flatMap((file) => tooLarge(`图片或音频 ${file}`, bytesOf(file), LIMIT.media)),
    ...[...sizes].flatMap(([name, bytes]) =>
      tooLarge(name === 'main' ? '主包' : `分包 ${name}`, bytes, name === 'main' ? LIMIT.main : LIMIT.subpackage)
    ),
    ...tooLarge(
      '全部代码',
      [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
      LIMIT.total
    ),
    ...icons.flatMap((icon) =>
      bytesOf(icon) === 0 ? [`标签栏图标 ${icon} 不存在`] : tooLarge(`标签栏图标 ${icon}`, bytesOf(icon), LIMIT.tabIcon)
    ),
    ...(app.lazyCodeLoading === 'requiredComponents' ? [] : ['没有打开组件按需注入（lazyCodeLoading）']),
    ...(app.sitemapLocation !== undefined && existsSync(path.join(root, app.sitemapLocation)) ? [] : ['缺少 sitemap.json']),
    ...files.filter((file) => file.endsWith('.map')).map((file) => `包里有源码映射 ${file}`)
  ]
}

/**
 * Compiles a built package with WeChat's own compilers and looks at what its quality check looks at.
 * @param root folder of the package
 * @returns problems in words, and how many files were compiled
 */
export const checkWeapp = async (root) => {
  if (!existsSync(path.join(root, 'app.json'))) return { problems: ['还没有构建：npm run build:weapp'], templates: 0, styles: 0 }
  const files = filesIn(root)
  const templates = files.filter((file) => /\.(?:wxml|wxs)$/.test(file))
  const styles = files.filter((file) => file.endsWith('.wxss'))
  const app = json(path.join(root, 'app.json'))
  const [wxml, wxss] = await Promise.all([
    compile('wcc', root, templates, ['-d']),
    // As many "pages" as files: else the compiler reads them and compiles none.
    compile('wcsc', root, styles, ['-lc', '-db', '-pc', String(styles.length)])
  ])
  return {
    problems: [...[wxml, wxss].filter((words) => words !== ''), ...missingParts(root, app), ...qualityOf(root, app, files)],
    templates: templates.length,
    styles: styles.length
  }
}
