// Asks for the files of the page a visitor will see while the entry is still on its way: without it they are known only after the
// entry has run, one round trip of a slow network later.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { h5PageFileNames } from './bundles.mjs'

const LOGIN = 'pages/login/index'
const WORKBENCH = 'pages/index/apply'

/** Runs in the page: the login page without a session, the workbench at the bare address, else the page of the address. */
const script = (table) =>
  `(function(t){var k=location.pathname.slice(1),s;try{s=localStorage.getItem('token')}catch(e){}` +
  `k=s?(k&&k!=='pages/launch/index'?k:'${WORKBENCH}'):'${LOGIN}';` +
  `(t[k]||[]).forEach(function(f){var l=document.createElement('link');l.rel='preload';l.as=f.slice(-3)==='css'?'style':'script';l.href='/'+f;document.head.appendChild(l)})` +
  `})(${JSON.stringify(table)})`

/** Routes the built entry knows. */
export const routesOf = (root) => {
  const text = readdirSync(path.join(root, 'js'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(root, 'js', name), 'utf8'))
  return [
    ...new Set(
      text.flatMap((code) => [...code.matchAll(/["']?path["']?:\s*["']\/?(pages\/[\w/]+)["'],\s*["']?load["']?/g)].map((match) => match[1]))
    )
  ]
}

/**
 * Writes the small script into the built page; the server allows it by its hash.
 * @param root H5 build
 */
export const writePreload = (root) => {
  const page = path.join(root, 'index.html')
  const html = readFileSync(page, 'utf8')
  const table = Object.fromEntries(
    routesOf(root).map((route) => [route, h5PageFileNames(root, route).filter((name) => !html.includes(name))])
  )
  if (table[LOGIN] === undefined) throw new Error('H5 入口里没有找到登录页')
  // Pages that are part of the entry have nothing more to ask for.
  for (const [route, files] of Object.entries(table)) if (files.length === 0) delete table[route]
  writeFileSync(page, html.replace('</title>', `</title><script>${script(table)}</script>`))
}
