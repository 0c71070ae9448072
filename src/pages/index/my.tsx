export { default } from './my/index'
