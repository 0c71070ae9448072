export { default } from './payment/collect/index'
