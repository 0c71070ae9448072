import type { UserConfigExport } from '@tarojs/cli'

export default {
  logger: { quiet: false, stats: true },
  mini: {},
  h5: {
    devServer: { port: 3001, open: false, proxy: [{ context: ['/api'], target: 'http://127.0.0.1:3000', ws: true }] }
  }
} satisfies UserConfigExport<'webpack5'>
