export { default } from './fleet/payRules/index'
