// Taro's own elements of H5 by their path: config/h5.ts puts the browser's in their place under their usual name.
declare module '@tarojs/components-react/dist/components/text/index.js' {
  export { Text as default } from '@tarojs/components'
}
declare module '@tarojs/components-react/dist/components/view/index.js' {
  export { View as default } from '@tarojs/components'
}
