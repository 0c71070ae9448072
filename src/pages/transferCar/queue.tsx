export { default } from './order/queue/index'
