export { default } from './payment/prepaid/index'
