export { default } from './order/map/OpenLocation'
