export { default } from './payment/statements/index'
