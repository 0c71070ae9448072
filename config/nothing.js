// Stands in for packages of Taro's H5 runtime that this app does not need (config/h5.ts).
export default undefined
