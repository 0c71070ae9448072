// Writes the service worker of an H5 build: which files a start without a network needs, named by this build.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { h5PageFileNames } from './bundles.mjs'
import { INSTALL_FILES } from './installable.mjs'
import { routesOf } from './preload.mjs'
import { ROOT } from './processes.mjs'

/** Pages of a driver's day; those of other packages are kept once they were opened. */
const isCached = (route) => route.startsWith('pages/transferCar/') || route.startsWith('pages/index/') || route === 'pages/login/index'

/**
 * Scripts and styles to keep: everything but what only other pages use, so that chunks without a page of their own are in.
 * @param root H5 build
 * @returns paths from the root, in order
 */
export const shellFiles = (root) => {
  const filesOf = (routes) => new Set(routes.flatMap((route) => h5PageFileNames(root, route)))
  const routes = routesOf(root)
  const wanted = filesOf(routes.filter(isCached))
  const others = filesOf(routes.filter((route) => !isCached(route)))
  return ['js', 'css']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder))
        .filter((name) => /\.(js|css)$/.test(name))
        .map((name) => `${folder}/${name}`)
    )
    .filter((name) => wanted.has(name) || !others.has(name))
    .sort()
}

/** @param root H5 build whose index.html is final */
export const writeServiceWorker = (root) => {
  const files = [...shellFiles(root), ...INSTALL_FILES].map((name) => `/${name}`)
  const build = createHash('sha256')
    .update(readFileSync(path.join(root, 'index.html')))
    .update(files.join('\n'))
    .digest('hex')
    .slice(0, 16)
  const source = readFileSync(path.join(ROOT, 'config', 'serviceWorker.js'), 'utf8')
  writeFileSync(path.join(root, 'service-worker.js'), source.replace('__BUILD__', build).replace("'__FILES__'", JSON.stringify(files)))
}
