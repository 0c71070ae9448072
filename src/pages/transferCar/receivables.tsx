export { default } from './payment/receivables/index'
