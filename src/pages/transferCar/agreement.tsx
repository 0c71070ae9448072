export { default } from './fees/agreement/index'
