export { default } from './fees/rateCard/index'
