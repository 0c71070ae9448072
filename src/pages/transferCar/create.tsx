export { default } from './order/create/index'
