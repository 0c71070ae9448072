export { default } from './payment/bank/index'
