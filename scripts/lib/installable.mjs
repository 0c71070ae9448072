// What makes an H5 build an app that can be installed: its manifest and its pictures, drawn from one sign.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const NAME = '拖车救援平台'
const BLUE = '#1A5CD8'
/** The tow hook of the page's own sign (src/index.html). */
const HOOK =
  "<g fill='none' stroke='#fff' stroke-width='5' stroke-linecap='round' stroke-linejoin='round'><path d='M32 12v14'/><path d='M32 26c9 3 12 8 12 13a12 12 0 01-24 0'/><path d='M14 43l6-5 5 6' stroke='#FFB020'/></g>"
/** @param corner radius of the ground @param scale of the hook: what a launcher may cut off stays free */
const sign = (corner, scale) =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><rect width='64' height='64' rx='${corner}' fill='${BLUE}'/><g transform='translate(${32 * (1 - scale)} ${32 * (1 - scale)}) scale(${scale})'>${HOOK}</g></svg>`

const ICONS = [
  { name: 'icon-192.png', size: 192, purpose: 'any', svg: sign(15, 1) },
  { name: 'icon-512.png', size: 512, purpose: 'any', svg: sign(15, 1) },
  { name: 'icon-maskable-512.png', size: 512, purpose: 'maskable', svg: sign(0, 0.8) }
]
/** iOS takes this one and rounds it by itself. */
const APPLE = { name: 'apple-touch-icon.png', size: 180, svg: sign(0, 0.9) }

const manifest = {
  id: '/',
  name: NAME,
  short_name: '拖车救援',
  description: '事故工单、派工、作业、缴费一体的移动工作平台',
  lang: 'zh-CN',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'portrait',
  background_color: '#F3F5F8',
  theme_color: BLUE,
  icons: ICONS.map(({ name, size, purpose }) => ({ src: `/static/${name}`, sizes: `${size}x${size}`, type: 'image/png', purpose }))
}

/** Files beside the scripts that a start without a network needs too, as paths from the root. */
export const INSTALL_FILES = ['manifest.webmanifest', ...[...ICONS, APPLE].map(({ name }) => `static/${name}`)]

/** @param root H5 build with its index.html */
export const writeInstallable = async (root) => {
  writeFileSync(path.join(root, 'manifest.webmanifest'), `${JSON.stringify(manifest)}\n`)
  mkdirSync(path.join(root, 'static'), { recursive: true })
  for (const { name, size, svg } of [...ICONS, APPLE])
    await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toFile(path.join(root, 'static', name))
  const page = path.join(root, 'index.html')
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(
      '</title>',
      `</title><link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/static/${APPLE.name}">`
    )
  )
}
