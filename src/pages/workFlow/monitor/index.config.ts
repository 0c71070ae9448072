import { pageConfig } from '@/pageConfig'

export default definePageConfig(pageConfig('pages/workFlow/monitor/index'))
