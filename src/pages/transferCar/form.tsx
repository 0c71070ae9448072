export { default } from './order/detail/index'
