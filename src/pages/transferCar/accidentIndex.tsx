export { default } from './order/list/index'
