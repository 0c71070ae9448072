export { default } from './payment/cash/index'
