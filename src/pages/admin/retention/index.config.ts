import { pageConfig } from '@/pageConfig'

export default definePageConfig(pageConfig('pages/admin/retention/index'))
