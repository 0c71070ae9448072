// The import table of the house, one zone a row. Every message says which row was broken and why the row exists.
// Paths are relative to the project root; `from` is what must not be imported by a file of `target`.

const SUBPACKAGES = ['message', 'workFlow', 'apply', 'my', 'transferCar', 'componentLibrary', 'admin']
const MAIN_PAGES = ['launch', 'login', 'index', 'form']
const PAGES = [...MAIN_PAGES, ...SUBPACKAGES]
const LAYERS = ['contract', 'domain', 'platform', 'services', 'stores', 'components', 'hooks', 'form', 'styles', 'pages']

/** Folders of src that files of `layer` may not import, by the rows of the table. */
const others = (allowed) => LAYERS.filter((layer) => !allowed.includes(layer)).map((layer) => `./src/${layer}`)

const zone = (target, from, message) => ({ target, from, message })

const layerRows = [
  zone(
    './src/contract',
    [...others(['contract']), './server'],
    'contract imports only contract: it is the wire between app and server and must not depend on either.'
  ),
  zone(
    './src/domain',
    [...others(['contract', 'domain']), './server'],
    'domain imports only domain and the types of contract: app and server run the same pure rules.'
  ),
  zone(
    './src/platform',
    [...others(['contract', 'domain', 'platform']), './server'],
    'platform imports only contract and domain: it is the lowest layer that touches a device and knows no store or screen.'
  ),
  zone(
    './src/services',
    [...others(['contract', 'domain', 'platform', 'services']), './server'],
    'services are typed calls over platform/request: they know no store and no screen.'
  ),
  zone(
    './src/stores',
    [...others(['contract', 'domain', 'platform', 'services', 'stores']), './server'],
    'stores get the layer below by constructor and know no component, hook or page.'
  ),
  zone(
    './src/hooks',
    ['./src/services', './src/form', './src/pages', './server'],
    'hooks reach data through useStores(): calls belong to services behind a store, forms and pages stand above.'
  ),
  zone(
    './src/components',
    ['./src/services', './src/form', './src/pages', './server'],
    'components reach data through useStores(): a component that calls a service or knows a form or a page cannot be reused or tested alone.'
  ),
  zone(
    './src/form/store',
    [...others(['contract', 'domain', 'platform', 'services', 'stores', 'form']), './src/form/view', './src/form/hooks', './server'],
    'the form client keeps its state without drawing: view and hooks stand above its store.'
  ),
  zone(
    './src/form',
    ['./src/pages', './server'],
    'the form client stands on components, hooks and stores; pages stand above it and give it what it asks.'
  ),
  zone('./src', ['./server'], 'the app never imports the server: what both need stands in contract or domain.')
]

const pageRows = PAGES.map((page) =>
  zone(
    `./src/pages/${page}`,
    PAGES.filter((other) => other !== page).map((other) => `./src/pages/${other}`),
    'a page never imports another package of pages: reach it by its route, else its code is copied into this package.'
  )
)

const mainPackageRows = ['platform', 'services', 'stores', 'components', 'hooks', 'form', 'domain', 'contract', 'styles'].map((layer) =>
  zone(
    `./src/${layer}`,
    SUBPACKAGES.map((page) => `./src/pages/${page}`),
    'main-package code never imports a subpackage: it would be pulled into the 2 MB main package.'
  )
)
const rootFilesRow = zone(
  './src/*.{ts,tsx}',
  SUBPACKAGES.map((page) => `./src/pages/${page}/**/*`),
  'main-package code never imports a subpackage: it would be pulled into the 2 MB main package.'
)

const serverRow = zone(
  './server',
  others(['contract', 'domain']),
  'the server imports only contract and domain of src: screens, stores and platform belong to the app.'
)

/**
 * The order of the areas of the server, ground first: an area imports areas before it, never one behind. What an area needs of those
 * above it is a registry that it declares itself (server/areas.ts), filled where everything is put together (server/wiring.ts).
 */
export const AREA_ORDER = [
  'database',
  'localProvider', // a payment provider that is played, for demo and tests
  'providers', // how services of others write and sign what they send
  'openPlatform', // what WeChat and Alipay offer the server of a mini-program
  'files',
  'menu', // menus of a person and his favourites
  'session', // who acts, and with which rights
  'signIn', // ways in beyond the password and the texted code
  'realtime',
  'jobs',
  'backup', // the whole as one archive, and back
  'operations', // how a process is watched and ended
  'moderation', // what people write and show is looked at
  'system', // dictionaries, areas, data interfaces
  'organization',
  'account',
  'notify', // how people are reached when the app is closed
  'message',
  'geo',
  'schedule',
  'print', // pages that can be printed
  'form',
  'workFlow',
  'crmOrder',
  'transferCar/order',
  'transferCar/fees',
  'transferCar/fleet',
  'transferCar/payment',
  'transferCar/invoice',
  'transferCar/statistic',
  'transferCar/*.ts', // the towing business as a whole: its routes, and what needs several of its areas
  'punchCard',
  'reportLog',
  'workbench',
  'privacy', // how long people's data is kept, and a copy of it
  'admin', // the console: how the company runs itself
  'seed', // demo data
  'commands' // of the command line
]
const ROOT_FILES = './server/{app,bootstrap,main,running,wiring}.ts'
const UPWARD =
  'an area of the server imports areas below it only (AREA_ORDER): what it needs of those above is a registry in server/areas.ts.'

const isGlob = (area) => area.includes('*')
const orderRows = AREA_ORDER.flatMap((area, index) => {
  const above = AREA_ORDER.slice(index + 1)
  const paths = above.filter((each) => !isGlob(each)).map((each) => `./server/${each}`)
  const globs = [...above.filter(isGlob).map((each) => `./server/${each}`), ...(above.length > 1 ? [ROOT_FILES] : [])]
  return [paths, globs].filter((from) => from.length > 0).map((from) => zone(`./server/${area}`, from, UPWARD))
})

const isPlaced = (area) => AREA_ORDER.some((each) => each === area || each.startsWith(`${area}/`))

/**
 * @param areas names of the folders of server/ that are business areas (they own a routes.ts)
 * @throws Error for an area that has no place in the order
 */
const areaRows = (areas) =>
  areas.map((area) => {
    if (!isPlaced(area)) throw new Error(`server/${area} has no place in AREA_ORDER (scripts/lint/zones.mjs)`)
    return zone(
      `./server/${area}`,
      areas.filter((other) => other !== area).map((other) => `./server/${other}/{repository,repository/**/*,*Repository}*`),
      'one server area reaches another through its commands, never its tables: its rules would be bypassed.'
    )
  })

/** All zones for import-x/no-restricted-paths. */
export const zones = (areas) => [...layerRows, ...pageRows, ...mainPackageRows, rootFilesRow, serverRow, ...orderRows, ...areaRows(areas)]
