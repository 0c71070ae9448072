import fs from 'node:fs'
import path from 'node:path'
import { builtRoot, PLATFORMS } from './support/run'
import type { AppJson } from './support/types'

const read = (file: string): Record<string, unknown> => JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>
const appJson = (platform: 'weapp' | 'alipay'): AppJson => read(path.join(builtRoot(platform), 'app.json')) as AppJson

describe('declarations of the built WeChat package (app.md#declarations)', () => {
  it('names private interfaces, the reason for the position, consent, night and background location', () => {
    const declared = appJson('weapp')
    expect(declared).toMatchObject({
      lazyCodeLoading: 'requiredComponents',
      darkmode: true,
      __usePrivacyCheck__: true,
      requiredBackgroundModes: ['location']
    })
    expect(declared.requiredPrivateInfos).toEqual([
      'getLocation',
      'chooseLocation',
      'onLocationChange',
      'startLocationUpdate',
      'startLocationUpdateBackground'
    ])
    expect(read(path.join(builtRoot('weapp'), String(declared.sitemapLocation)))).toMatchObject({
      rules: [{ action: 'disallow', page: '*' }]
    })
    const reason = declared.permission?.['scope.userLocation']?.desc ?? ''
    expect(reason.length).toBeGreaterThan(4)
    expect(reason.length).toBeLessThanOrEqual(30)
  })

  it('has the colours of day and night that app.json refers to', () => {
    const declared = appJson('weapp')
    const theme = read(path.join(builtRoot('weapp'), String(declared.themeLocation)))
    const names = [...JSON.stringify(declared).matchAll(/"@(\w+)"/g)].map((match) => match[1] ?? '')
    expect(names.length).toBeGreaterThan(0)
    for (const side of ['light', 'dark'])
      expect(theme[side]).toEqual(expect.objectContaining(Object.fromEntries(names.map((name) => [name, expect.any(String) as string]))))
  })
})

describe.each(PLATFORMS)('the built %s package', (platform) => {
  const extension = platform === 'alipay' ? { template: '.axml', style: '.acss' } : { template: '.wxml', style: '.wxss' }

  it('has the script, template and configuration of every declared page', () => {
    const declared = appJson(platform)
    const pages = [...declared.pages, ...(declared.subPackages ?? []).flatMap((sub) => sub.pages.map((page) => `${sub.root}/${page}`))]
    expect(pages.length).toBeGreaterThan(7)
    // The platform brings its own map (app.md#routes).
    expect(pages.filter((page) => /(choose|open)Location$/.test(page))).toEqual([])
    const missing = pages
      .flatMap((page) => ['.js', '.json', extension.template].map((ending) => page + ending))
      .filter((file) => !fs.existsSync(path.join(builtRoot(platform), file)))
    expect(missing).toEqual([])
  })

  it('has four tabs with their pages and pictures that are there (app.md#tabs)', () => {
    const bar = appJson(platform).tabBar as Record<string, Record<string, string>[]>
    const items = bar.list ?? bar.items ?? []
    expect(items.map((item) => item.pagePath)).toEqual(['pages/index/index', 'pages/index/apply', 'pages/index/contacts', 'pages/index/my'])
    for (const item of items) {
      for (const picture of [item.iconPath ?? item.icon, item.selectedIconPath ?? item.activeIcon])
        expect(fs.existsSync(path.join(builtRoot(platform), picture ?? 'none'))).toBe(true)
    }
  })

  it('has words that can be read in the status bar of pages that draw their own bar, and one title', () => {
    const page = (name: string): Record<string, unknown> =>
      read(path.join(builtRoot(platform), 'pages', name, '..', `${path.basename(name)}.json`))
    const light = platform === 'weapp' ? '@textStyle' : 'black'
    expect(page('login/index').navigationBarTextStyle).toBe(light)
    expect(page('launch/index').navigationBarTextStyle).toBe(light)
    expect(page('index/apply').navigationBarTextStyle).toBe('white')
    if (platform === 'alipay')
      expect(page('index/apply')).toMatchObject({ defaultTitle: '', transparentTitle: 'always', titlePenetrate: 'YES' })
  })

  it('has sheets without rules of H5, and with children by name: the platforms know no *', () => {
    const sheets = fs
      .readdirSync(builtRoot(platform), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(extension.style))
    expect(sheets.length).toBeGreaterThan(10)
    const lines = sheets.flatMap((file) =>
      fs
        .readFileSync(path.join(builtRoot(platform), file), 'utf8')
        .split('}')
        .map((rule) => `${file}: ${rule.trim()}`)
    )
    expect(lines.filter((line) => /taro-navigation-bar|:placeholder-shown|content-visibility|[>\s]\*\s*\{/.test(line))).toEqual([])
    expect(lines.filter((line) => line.includes('.create-pair>.field')).length).toBeGreaterThan(0)
  })

  it('preloads only packages that it has (app.md#preloading) and waits 60 s for the network', () => {
    const declared = appJson(platform)
    const names = (declared.subPackages ?? []).flatMap((sub) => [sub.root, sub.name ?? ''])
    for (const rule of Object.values(declared.preloadRule ?? {})) for (const name of rule.packages) expect(names).toContain(name)
    expect(declared.networkTimeout).toMatchObject({ request: 60_000, uploadFile: 60_000 })
  })
})
