// Stands in for Taro's Text on H5: a span by itself (see view.js).
export default 'span'
