import { pageConfig } from '@/pageConfig'

export default definePageConfig(pageConfig('pages/apply/fieldPunchCard/sites'))
