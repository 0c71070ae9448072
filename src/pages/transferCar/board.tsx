export { default } from './fleet/board/index'
