import { pageConfig } from '@/pageConfig'

export default definePageConfig(pageConfig('pages/apply/dynamicModel/form'))
