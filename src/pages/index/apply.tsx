export { default } from './apply/index'
