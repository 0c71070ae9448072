// Breaks an import cycle of Taro's H5 components under jsdom (reading 'history').
require('@tarojs/components/dist/components')
