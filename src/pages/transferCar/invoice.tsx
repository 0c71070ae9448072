export { default } from './invoice/index'
