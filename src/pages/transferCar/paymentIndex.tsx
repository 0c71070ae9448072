export { default } from './payment/list/index'
