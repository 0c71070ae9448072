export { default } from './fees/rateCards/index'
