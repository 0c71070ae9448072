export { default } from './workFlow/index'
