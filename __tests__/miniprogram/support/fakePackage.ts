import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Platform } from './types'

export interface FakePage {
  js: string
  template?: string
  json?: Record<string, unknown>
}

export interface FakePackage {
  app?: Record<string, unknown>
  appJs?: string
  pages: Record<string, FakePage>
  files?: Record<string, string>
}

const folders: string[] = []

/**
 * Writes a tiny package, as no build tool would, to a folder of its own.
 * `template` is in WeChat's syntax with `bind:tap`; for Alipay it is turned into `onTap`.
 */
export function fakePackage(platform: Platform, fake: FakePackage): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'fake-package-'))
  folders.push(root)
  const put = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
  const subPackages = fake.app?.subPackages as { root: string; pages: string[] }[] | undefined
  const inSub = new Set((subPackages ?? []).flatMap((sub) => sub.pages.map((page) => `${sub.root}/${page}`)))
  put('app.json', JSON.stringify({ pages: Object.keys(fake.pages).filter((page) => !inSub.has(page)), ...fake.app }))
  put('app.js', fake.appJs ?? 'App({})')
  const alipay = platform === 'alipay'
  for (const [name, page] of Object.entries(fake.pages)) {
    const template = page.template ?? '<view bind:tap="act"><text>{{word}}</text></view>'
    put(
      `${name}.${alipay ? 'axml' : 'wxml'}`,
      alipay
        ? template
            .replace(/bind:(\w)(\w*)=/g, (_all, first: string, rest: string) => `on${first.toUpperCase()}${rest}=`)
            .replace(/wx:/g, 'a:')
        : template
    )
    put(`${name}.js`, alipay ? page.js.replace(/\bwx\./g, 'my.') : page.js)
    put(`${name}.json`, JSON.stringify(page.json ?? {}))
  }
  for (const [file, text] of Object.entries(fake.files ?? {})) put(file, text)
  return root
}

/** A package of one page whose tap on 按下 does `act`. */
export const onePage = (platform: Platform, act: string, more: Partial<FakePackage> = {}): string =>
  fakePackage(platform, {
    pages: { 'pages/one/index': { js: `Page({ data: { word: '按下' }, act: function () { var page = this; ${act} } })` } },
    ...more
  })

/** Removes the folders of this test file. */
export function removeFakePackages(): void {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
}
