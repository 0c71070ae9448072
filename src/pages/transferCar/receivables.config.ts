import { pageConfig } from '@/pageConfig'

export default definePageConfig(pageConfig('pages/transferCar/receivables'))
