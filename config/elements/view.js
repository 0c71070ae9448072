// Stands in for Taro's View on H5: a div by itself. Taro's is two components with three states and an effect, all for a hover class that a
// browser has in CSS, and a form of 300 fields draws thousands of them.
export default 'div'
