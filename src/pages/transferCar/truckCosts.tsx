export { default } from './fleet/truckCosts/index'
