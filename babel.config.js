// NutUI is imported one component at a time together with its own style: the whole style file is 230 KB.
const nutui = '@nutui/nutui-react-taro'
module.exports = {
  presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5', useBuiltIns: false }]],
  plugins: [
    [
      'import',
      {
        libraryName: nutui,
        libraryDirectory: 'dist/es/packages',
        camel2DashComponentName: false,
        customName: (name) => `${nutui}/dist/es/packages/${name.toLowerCase()}`,
        style: (name) => (name.includes('icons') ? false : name.replace(/\/es\//, '/es/') + '/style/css')
      },
      'nutui-react'
    ]
  ]
}
