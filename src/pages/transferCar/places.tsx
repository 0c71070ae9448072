export { default } from './order/savedPlaces/index'
