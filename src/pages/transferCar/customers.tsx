export { default } from './fees/customers/index'
