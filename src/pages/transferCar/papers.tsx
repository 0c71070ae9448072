export { default } from './fleet/papers/index'
