export { default } from './payment/reconcile/index'
