export { amount, choice, toggle } from './demo'
export { demoPage } from './DemoPage'
export { Picture } from './Picture'
export { Switch } from './Switch'
