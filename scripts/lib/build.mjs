// One production build of one target. H5 is built beside and put in place whole, so that a failed build leaves the old one serving.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { COMPRESSED_COPIES, cacheVersion } from './buildCache.mjs'
import { compress } from './compress.mjs'
import { h5Root, sourceHash, stampFile } from './h5Stamp.mjs'
import { writeInstallable } from './installable.mjs'
import { writePreload } from './preload.mjs'
import { ROOT, TARO, runNode, tail } from './processes.mjs'
import { writeServiceWorker } from './serviceWorker.mjs'

export const TARGETS = ['h5', 'weapp', 'alipay']
/** Folder of one target's build; `OUTPUT_ROOT` moves it. */
export const outputRoot = (target) => (target === 'h5' ? h5Root() : path.resolve(ROOT, process.env.OUTPUT_ROOT ?? `dist/${target}`))

/**
 * What LIBRARY is built in as: H5 always has its component library, a production package of a mini-program only with `LIBRARY=1`
 * (app.md#production-packages).
 */
export const libraryOf = (target, wanted = process.env.LIBRARY) => (target === 'h5' || wanted === '1' ? '1' : '0')

/** A machine of CI builds once and is gone: what webpack would keep for the next build is written for nobody. */
const isLastBuild = process.env.CI === 'true'
/** Most of what a build throws away dies in the young generation where that is large enough (MB). */
const COMPILER = ['--max-semi-space-size=32', TARO]

/** Taro ends with code 0 on some compile errors: what it prints decides too. */
const hasErrors = (output) => /(^|\n)\s*(ERROR\b|Error:|.*compiled with \d+ errors?)/.test(stripVTControlCharacters(output))

/** Maps of the scripts lie beside the build and are served to nobody; those of builds before stay, for devices that still run them. */
const layMapsAside = (stage, aside) => {
  const maps = readdirSync(stage, { recursive: true }).filter((file) => file.endsWith('.map'))
  for (const file of maps) {
    if (!file.endsWith('.js.map')) {
      rmSync(path.join(stage, file))
      continue
    }
    mkdirSync(path.dirname(path.join(aside, file)), { recursive: true })
    renameSync(path.join(stage, file), path.join(aside, file))
  }
}

/**
 * Builds one target for production.
 * @param target h5, weapp or alipay
 * @param onLine called with each line the compiler prints
 * @throws Error whose message carries the end of the compiler's output
 */
export const build = async (target, { onLine } = {}) => {
  const root = outputRoot(target)
  const stage = target === 'h5' ? `${root}.next` : root
  const hash = target === 'h5' ? sourceHash() : ''
  rmSync(stage, { recursive: true, force: true })
  const library = libraryOf(target)
  const relative = path.relative(ROOT, stage)
  const kept = `${cacheVersion(library)}${process.env.SOURCE_MAPS === '1' ? '-maps' : ''}`
  const { code, output } = await runNode([...COMPILER, 'build', '--type', target], {
    env: {
      NODE_ENV: 'production',
      OUTPUT_ROOT: relative,
      BROWSERSLIST_ENV: 'production',
      LIBRARY: library,
      ...(isLastBuild ? {} : { BUILD_CACHE_VERSION: kept })
    },
    ...(onLine === undefined ? {} : { onLine })
  })
  const product = path.join(stage, target === 'h5' ? 'index.html' : 'app.json')
  if (code !== 0 || hasErrors(output) || !existsSync(product)) throw new Error(`构建 ${target} 失败：\n${tail(output)}`)
  if (target !== 'h5') return root
  layMapsAside(stage, `${root}-maps`)
  writePreload(stage)
  await writeInstallable(stage)
  writeServiceWorker(stage)
  await compress(stage, COMPRESSED_COPIES)
  writeFileSync(stampFile(stage), `${hash}\n`)
  rmSync(root, { recursive: true, force: true })
  renameSync(stage, root)
  return root
}
