export { default } from './order/map/ChooseLocation'
