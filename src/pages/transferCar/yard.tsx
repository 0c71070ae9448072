export { default } from './fleet/yard/index'
