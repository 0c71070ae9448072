import path from 'node:path'
import { defineConfig, type UserConfigExport } from '@tarojs/cli'
import { tuneCompiler } from './compile'
import development from './dev'
import { CUSTOM_ROUTES, tuneH5 } from './h5'
import { readLibraryDemos } from './libraryDemos'
import production from './prod'

/**
 * NutUI is drawn on a 375 px canvas; 750 is the rpx canvas of design.md#type-and-space.
 * Taro writes the text of this function into app.js: it must need nothing around it, also after Taro has compiled this file (no `typeof`).
 */
const designWidth = (input?: string | number | { file?: string }): number => {
  const { file } = Object(input) as { file?: string }
  return String(file).includes('@nutui') ? 375 : 750
}

/** A px of our own styles is a CSS pixel on every platform (see src/styles/tokens.scss); only packages are scaled. */
const pxtransform = { enable: true, config: { exclude: (file: string) => !file.includes('node_modules') } }

/** Addresses of wire.md#addresses; empty means "our own server, same origin" on H5. */
const address = (name: string, fallback = ''): string => JSON.stringify(process.env[name] ?? fallback)
/** Names that change with their content, where a server keeps files for ever; a watching build would only write more of them. */
const isDevelopment = process.env.NODE_ENV === 'development'
const hash = isDevelopment ? '' : '.[contenthash:6]'
const isH5 = process.env.TARO_ENV === 'h5'
/** Where our own sheets lose what is another platform's, and no rule is lost silently. */
const styleRules = { './config/styleRules.js': { enable: true, config: { platform: process.env.TARO_ENV } } }
const outputRoot = process.env.OUTPUT_ROOT ?? `dist/${process.env.TARO_ENV}`
const copied = [
  { from: 'src/assets/offer.wav', to: `${outputRoot}/assets/offer.wav` },
  // What WeChat's search may show; Taro does not bring it along by itself.
  ...(process.env.TARO_ENV === 'weapp' ? [{ from: 'src/sitemap.json', to: `${outputRoot}/sitemap.json` }] : [])
]
const localServer = isH5 ? '' : 'http://127.0.0.1:3000'

/** scripts/lib/buildCache.mjs names the version: sources apart, everything a build follows from. Without it nothing is kept. */
const version = process.env.BUILD_CACHE_VERSION
const cache =
  version === undefined
    ? { enable: false }
    : { enable: true, version, cacheDirectory: path.resolve(__dirname, '..', '.tmp', 'cache', 'webpack'), compression: false }

export default defineConfig(async (merge): Promise<UserConfigExport<'webpack5'>> => {
  const base: UserConfigExport<'webpack5'> = {
    projectName: 'towing-work-platform',
    date: '2026-11-21',
    designWidth,
    deviceRatio: { 640: 2.34 / 2, 750: 1, 375: 2, 828: 1.81 / 2 },
    sourceRoot: 'src',
    outputRoot,
    // A browser makes the tone by itself (platform/ring/index.h5.ts).
    ...(isH5 ? {} : { copy: { patterns: copied, options: {} } }),
    plugins: [
      // A browser knows HTML tags by itself.
      ...(isH5 ? [] : ['@tarojs/plugin-html']),
      '@tarojs/plugin-platform-weapp',
      '@tarojs/plugin-platform-alipay',
      '@tarojs/plugin-platform-h5',
      '@tarojs/plugin-framework-react',
      path.resolve(__dirname, 'leanTemplates.js')
    ],
    // Every observer here is a function: the part of mobx-react for classes is left out.
    alias: { '@': path.resolve(__dirname, '..', 'src'), 'mobx-react': 'mobx-react-lite' },
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    cache,
    // The polyfills of the H5 runtime are for browsers older than package.json's browserslist.
    env: { SUPPORT_TARO_POLYFILL: JSON.stringify('disabled'), LIBRARY: JSON.stringify(process.env.LIBRARY ?? '1') },
    defineConstants: {
      API_BASE: address('API_BASE', localServer),
      SOCKET_BASE: address('SOCKET_BASE'),
      TENANT_BASE: address('TENANT_BASE'),
      REPORT_BASE: address('REPORT_BASE'),
      CLIENT_ID: address('CLIENT_ID', 'towing-app'),
      CLIENT_SECRET: address('CLIENT_SECRET', 'towing-app-local'),
      LIBRARY_LINES: JSON.stringify(process.env.LIBRARY === '0' ? [] : readLibraryDemos())
    },
    mini: {
      optimizeMainPackage: { enable: true },
      webpackChain: tuneCompiler,
      // Every component's classes are its own, so the order in which sheets join a common file says nothing.
      miniCssExtractPluginOption: { ignoreOrder: true },
      postcss: {
        pxtransform,
        cssModules: { enable: false },
        ...styleRules
      }
    },
    h5: {
      publicPath: '/',
      staticDirectory: 'static',
      router: { mode: 'browser', customRoutes: CUSTOM_ROUTES },
      // The browser's own elements instead of web components: lighter, and labels and roles reach the accessibility tree.
      useHtmlComponents: true,
      webpackChain: (chain) => {
        tuneCompiler(chain)
        tuneH5(chain)
      },
      output: { filename: `js/[name]${hash}.js`, chunkFilename: `js/[name]${hash}.js` },
      miniCssExtractPluginOption: {
        ignoreOrder: true,
        filename: 'css/[name].[contenthash:6].css',
        chunkFilename: 'css/[name].[contenthash:6].css'
      },
      postcss: { autoprefixer: { enable: true }, pxtransform, cssModules: { enable: false }, ...styleRules }
    }
  }
  return merge({}, base, isDevelopment ? development : production)
})
