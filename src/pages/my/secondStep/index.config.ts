import { pageConfig } from '@/pageConfig'

export default definePageConfig(pageConfig('pages/my/secondStep/index'))
