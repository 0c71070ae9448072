import { pageConfig } from '@/pageConfig'

export default definePageConfig(pageConfig('pages/workFlow/templates/index'))
