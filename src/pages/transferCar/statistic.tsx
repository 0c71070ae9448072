export { default } from './statistic/index'
