import { pageConfig } from '@/pageConfig'

export default definePageConfig(pageConfig('pages/admin/faults/index'))
