export { default } from './fleet/driverPay/index'
