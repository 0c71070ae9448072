export { default } from './contacts/index'
