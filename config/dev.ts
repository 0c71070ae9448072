import type { UserConfigExport } from '@tarojs/cli'

export default {
  // React as it is for development: for the packed one Taro writes into the package in node_modules.
  // Sorting what packages share takes half of a change; weight is no matter of a watching build.
  mini: { debugReact: true, optimizeMainPackage: { enable: false } },
  h5: {
    devServer: {
      port: Number(process.env.DEV_PORT ?? 3001),
      open: false,
      proxy: [{ context: ['/api'], target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, ws: true }]
    }
  }
} satisfies UserConfigExport<'webpack5'>
