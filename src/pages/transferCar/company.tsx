export { default } from './companySettings/index'
