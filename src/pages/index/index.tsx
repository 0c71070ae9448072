export { default } from './messages/index'
